import Secrets

/// A cloud location that has passed a trial.
///
/// Only `CloudSetup` creates one, and saves no other.
public struct TestedCloudLocation: Sendable {
  /// The account, with the region that the server reported.
  public let account: CloudAccount
  let secret: Secret?

  /// Whether the location needs a secret.
  public var hasSecret: Bool { secret != nil }
}
