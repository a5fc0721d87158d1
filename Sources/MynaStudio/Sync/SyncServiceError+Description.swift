public import Files
import MynaSync

extension SyncServiceError: DescribedError {
  /// A sentence that explains why syncing failed and what to do next.
  public var description: String {
    switch self {
    case .account(let error): error.description
    case .sync(let error): error.description
    }
  }
}
