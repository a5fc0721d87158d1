public import Files

/// Why a secret could not be read or kept.
public enum SecretError: Error, Hashable, Sendable {
  /// The person did not unlock the keyring.
  case locked
  /// The keyring refused, in its own words.
  case refused(Refusal)
  /// The file of secrets could not be read or written.
  case file(SystemError)
  /// The file of secrets is not one.
  case damagedFile(path: String)
  /// Other users may read the file of secrets, so it is not used.
  case openFile(path: String)
  /// Another program has held the file of secrets for too long.
  case busyFile(path: String)
}
