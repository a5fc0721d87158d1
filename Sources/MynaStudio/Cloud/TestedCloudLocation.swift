import Secrets

/// A cloud location that has passed a test.
///
/// Only `CloudSetup` creates tested locations, and it saves no others.
public struct TestedCloudLocation: Sendable {
  /// The account, with the region that the server reported.
  public let account: CloudAccount
  /// The secret to store, which can differ from the typed one.
  let secret: Secret?

  /// Whether the location needs a secret.
  public var hasSecret: Bool { secret != nil }
}
