public import Files

/// The reason why a secret could not be read or stored.
public enum SecretError: Error, Hashable, Sendable {
  case locked
  case refused(UnderlyingReason)
  case file(SystemError)
  case damagedFile(path: String)
  /// Other users can read the secrets file, or one of them owns it, so it isn't used.
  case openFile(path: String)
  case busyFile(path: String)
}
