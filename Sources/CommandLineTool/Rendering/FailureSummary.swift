import Translations

/// The summary of a file for which there is no result other than an error.
struct FailureSummary: Encodable {
  private let path: String?
  private let input: String?
  private let output: String?
  private let status: ResultStatus
  private let error: String?
  private let code: ResultCode
  private let retry: Bool

  /// - Parameters:
  ///   - path: the file, for a command whose results have the key `path`.
  ///   - input: the input, for a command whose results have the key `input`.
  ///   - output: the output, for a command whose results have the key `output`.
  ///   - failure: the error; nil if a signal ended the command.
  ///   - edit: modifies the message, for example the names in it.
  init(
    path: String? = nil, input: String? = nil, output: String? = nil, _ failure: (any Error)?,
    _ edit: (String) -> String = { $0 }
  ) {
    (self.path, self.input, self.output) = (path, input, output)
    status = failure == nil ? .canceled : .failed
    code = ResultCode(failure)
    retry = code.mayRetry
    error = failure.flatMap { ErrorReport($0, edit)?.english }
  }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case input = "input"
    case output = "output"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}

extension StandardStreamFiles {
  /// Reports the error that prevented a command's only result; with `--json`, also as an object.
  func report(
    _ error: any UserFacingError, input: String? = nil, output: String? = nil
  ) throws -> ExitStatus {
    let failure = Interruption.hasCome ? nil : error
    if let failure { Console.say(named(failure.sentence)) }
    if Console.printsJSON {
      try Console.print(json: FailureSummary(input: input, output: output, failure, named))
    }
    return .failed
  }
}
