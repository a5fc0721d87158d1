/// Keeps passwords and keys where other users and other programs' logs do not see them.
///
/// Calls block: the keyring may ask the person for its password.
public protocol SecretStore: Sendable {
  /// The secret of that name, or nil if there is none.
  func secret(named name: SecretName) throws(SecretError) -> Secret?
  /// Keeps a secret, in place of one that is there.
  func keep(_ secret: Secret, as name: SecretName) throws(SecretError)
  /// Removes a secret. None there is a success.
  func remove(_ name: SecretName) throws(SecretError)
}

/// The key by which a secret is looked up; no secret itself.
public struct SecretName: Hashable, Sendable {
  /// The service that it opens, such as `s3` or `firebase`.
  public let service: String
  /// The account of that service, such as a bucket's name.
  public let account: String

  /// A name by service and account.
  public init(service: String, account: String) {
    (self.service, self.account) = (service, account)
  }

  /// The name as the desktop's list of passwords shows it.
  var label: String { "Myna: \(service) \(account)" }
}
