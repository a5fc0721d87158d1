/// Stores passwords and keys so that other users and logs never see them.
///
/// Calls block, because the keyring may ask the user for its password. Storing a secret replaces an
/// existing one; removing a secret that doesn't exist succeeds.
public protocol SecretStore: Sendable {
  func secret(named name: SecretName) throws(SecretError) -> Secret?
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError)
  func remove(_ name: SecretName) throws(SecretError)
}

/// The identifier under which a secret is stored.
///
/// The identifier itself is not a secret.
public struct SecretName: Hashable, Sendable {
  /// The service, such as `s3` or `firebase`.
  public let service: String
  /// The account at the service, such as a bucket's name.
  public let account: String

  /// Creates a name.
  public init(service: String, account: String) {
    (self.service, self.account) = (service, account)
  }

  /// The secret's label in the desktop's password manager.
  var label: String { "Myna: \(service) \(account)" }
}
