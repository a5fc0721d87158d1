import Translations

/// A file of which there is no other result.
struct FailureSummary: Encodable {
  private let path: String
  private let status: ResultStatus
  private let error: String?

  /// - Parameters:
  ///   - failure: the error; nil if a signal ended the command.
  ///   - edit: modifies the message, for example the names in it.
  init(path: String, _ failure: (any Error)?, _ edit: (String) -> String = { $0 }) {
    (self.path, status) = (path, failure == nil ? .canceled : .failed)
    error = failure.flatMap { ErrorReport($0, edit)?.english }
  }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case status = "status"
    case error = "error"
  }
}
