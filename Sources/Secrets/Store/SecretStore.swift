/// Stores passwords and keys out of sight of other users and of programs' logs.
///
/// Calls block: the keyring may ask the user for its password.
public protocol SecretStore: Sendable {
  /// Returns a secret; nil if there is none.
  func secret(named name: SecretName) throws(SecretError) -> Secret?
  /// Stores a secret, replacing an existing one.
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError)
  /// Removes a secret.
  ///
  /// Succeeds if there is none.
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

  /// The name in the desktop's password manager.
  var label: String { "Myna: \(service) \(account)" }
}
