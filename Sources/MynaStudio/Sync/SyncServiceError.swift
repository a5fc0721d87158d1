public import MynaSync

/// Why the library could not be synced.
public enum SyncServiceError: Error, Equatable, Sendable {
  /// The cloud location cannot be opened.
  case account(CloudAccountError)
  /// A round failed.
  case sync(SyncError)
}
