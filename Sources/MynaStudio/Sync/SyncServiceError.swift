import MynaCloud
public import MynaSync

/// Why the library and the cloud could not be kept alike.
public enum SyncServiceError: Error, Equatable, Sendable {
  /// The place in the cloud cannot be opened.
  case account(CloudAccountError)
  /// A round failed.
  case sync(SyncError)

  /// Whether nothing has to be done but wait: the network, the server or another process may be ready later.
  public var isPassing: Bool {
    switch self {
    case .sync(.busy): true
    case .sync(.cloud(let error)), .account(.cloud(let error)): error.isPassing
    default: false
    }
  }
}
