public import Files
public import MynaCloud
public import Secrets

/// Why the place in the cloud cannot be opened, or not be remembered.
public enum CloudAccountError: Error, Equatable, Sendable {
  /// None was chosen yet.
  case noAccount
  /// The file that says which was chosen cannot be understood; it stays as it is.
  case damagedFile(path: String)
  /// The file that says which was chosen cannot be read or written.
  case file(path: String, reason: UnderlyingReason)
  /// The secret that opens it is not kept anywhere.
  case noSecret
  case secret(SecretError)
  case cloud(CloudError)
  /// It does not do all that Myna needs.
  case trial(CloudTrial.Failure)
}
