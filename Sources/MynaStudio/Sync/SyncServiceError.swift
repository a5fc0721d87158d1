public import MynaSync

/// The reason that the library could not be synced.
public enum SyncServiceError: Error, Equatable, Sendable {
  case account(CloudAccountError)
  case sync(SyncError)
}
