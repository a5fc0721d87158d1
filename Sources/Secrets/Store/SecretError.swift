public import Files

/// Why a secret could not be read or stored.
public enum SecretError: Error, Hashable, Sendable {
  /// The user did not unlock the keyring.
  case locked
  /// The keyring refused; the value has its message.
  case refused(UnderlyingReason)
  case file(SystemError)
  /// The file is not a file of secrets.
  case damagedFile(path: String)
  /// Other users may read the file of secrets, so it is not used.
  case openFile(path: String)
  /// Another program has locked the file of secrets for too long.
  case busyFile(path: String)
}
