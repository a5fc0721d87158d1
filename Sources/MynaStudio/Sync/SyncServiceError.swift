public import MynaSync

/// Why the library and the cloud could not be kept alike.
public enum SyncServiceError: Error, Equatable, Sendable {
  /// The place in the cloud cannot be opened.
  case account(CloudAccountError)
  /// A round failed.
  case sync(SyncError)
}
