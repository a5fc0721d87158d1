public import Files
public import MynaCloud
public import Secrets

/// The reason that the cloud location cannot be opened or saved.
public enum CloudAccountError: Error, Equatable, Sendable {
  case noAccount
  /// The account file cannot be decoded; it is left unchanged.
  case damagedFile(path: String)
  case file(path: String, reason: UnderlyingReason)
  /// The location's secret is not stored on this machine.
  case noSecret
  case secret(SecretError)
  case cloud(CloudError)
  case trial(CloudStorageCheck.Failure)
}
