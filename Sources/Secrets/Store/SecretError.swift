public import Files

/// Why a secret could not be read or stored.
public enum SecretError: Error, Hashable, Sendable {
  case locked
  case refused(UnderlyingReason)
  case file(SystemError)
  case damagedFile(path: String)
  case openFile(path: String)
  case busyFile(path: String)
}
