/// Stores passwords and keys out of sight of other users and of programs' logs.
///
/// Calls block: the keyring may ask the user for its password. Removing a secret that does not
/// exist succeeds.
public protocol SecretStore: Sendable {
  func secret(named name: SecretName) throws(SecretError) -> Secret?
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError)
  func remove(_ name: SecretName) throws(SecretError)
}

/// The key under which a secret is stored.
///
/// It is not secret itself.
public struct SecretName: Hashable, Sendable {
  /// The service, such as `s3` or `firebase`.
  public let service: String
  /// The account at the service, such as a bucket's name.
  public let account: String

  /// Creates a name.
  public init(service: String, account: String) {
    (self.service, self.account) = (service, account)
  }

  var label: String { "Myna: \(service) \(account)" }
}
