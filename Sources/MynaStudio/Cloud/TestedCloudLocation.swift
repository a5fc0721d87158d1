import Secrets

/// A cloud location that has passed a test.
///
/// Only `CloudSetup` creates tested locations, and it saves no other locations.
public struct TestedCloudLocation: Sendable {
  /// The account, with the region that the server reported.
  public let account: CloudAccount
  /// The secret to store, which can differ from the secret that the user typed.
  let secret: Secret?

  /// Whether the location needs a secret.
  public var hasSecret: Bool { secret != nil }
}
