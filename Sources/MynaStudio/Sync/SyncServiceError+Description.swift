public import Files
import MynaSync

extension SyncServiceError: DescribedError {
  /// Why the recordings were not synced, and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .account(let error): error.description
    case .sync(let error): error.description
    }
  }
}
