import Secrets

/// A place in the cloud that has passed a trial; only `CloudSetup` makes one, and keeps no other.
public struct TestedCloudLocation: Sendable {
  /// The account; its region is the one that the server has named.
  public let account: CloudAccount
  /// The secret from now on, in place of what was typed.
  let secret: Secret?

  /// Whether something has to be kept secret to open it.
  public var hasSecret: Bool { secret != nil }
}
