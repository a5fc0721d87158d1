/// The work of a command on each file in a list.
protocol ListedWork: Sendable {
  /// Works on a file, on any thread.
  func result(of item: WorkItem) -> ListedResult

  /// Returns the result of a file that could not be worked on.
  func failure(of item: WorkItem, _ error: any Error) -> ListedResult
}

/// The result of work on a file in a list.
struct ListedResult {
  /// The object for `--json=lines`, without the number of the line.
  let summary: any Encodable
  /// Why the file failed; nil if it is done.
  var code: ResultCode?
  /// The result as text; nil if the command prints no text for a file.
  var text: String?
  /// The errors to report, whatever the options.
  var errors: [String] = []
  /// Notes to report, unless `--quiet` was given.
  var notes: [String] = []
  /// The file's line for the manifest; nil if there is none.
  var manifestEntry: ManifestEntry?
  /// Called after the result was reported.
  var conclude: () -> Void = {}
}

extension ListedResult {
  /// Creates the result of a file that could not be worked on.
  ///
  /// - Parameters:
  ///   - failure: the error; nil if a signal ended the command.
  ///   - edit: modifies the message, for example the names in it.
  init(
    failed summary: FailureSummary, _ failure: (any Error)?,
    _ edit: (String) -> String = { $0 }
  ) {
    self.init(
      summary: summary, code: ResultCode(failure),
      errors: failure.flatMap { ErrorReport($0, edit)?.sentence }.map { [$0] } ?? [])
  }
}

/// A result with the number of its line.
struct ListedSummary: Encodable {
  let line: Int
  let value: any Encodable

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
  }

  private enum CodingKeys: String, CodingKey {
    case line = "line"
  }
}

/// A line that names no work.
struct MistakenLineSummary: Encodable {
  private let status = ResultStatus.failed
  private let error: String
  private let code = ResultCode.badLine
  private let retry = ResultCode.badLine.mayRetry

  init(_ report: ErrorReport) { error = report.english }

  private enum CodingKeys: String, CodingKey {
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}
