import Glibc

/// Locks of whole files, which the system releases when the last descriptor of an opened file is closed.
///
/// They keep programs apart that ask for them, on this machine, and on some file systems on others.
public enum FileLock {
  /// The outcome of asking for a lock.
  public enum Outcome: Hashable, Sendable {
    case taken
    /// Somebody else holds it.
    case busy
    /// The file system has no locks, or has failed; this is the error number.
    case unavailable(code: Int32)

    /// Whether the lock was taken.
    public var isTaken: Bool { self == .taken }
  }

  /// The kind of a lock.
  public enum Kind: Sendable {
    /// Held by one alone.
    case exclusive
    /// Held by any number, while nobody holds it exclusively.
    case shared
  }

  /// Asks for the lock of an open file, in place of one that it may have already.
  ///
  /// - Parameter waits: whether to wait while somebody else holds it.
  @discardableResult public static func take(
    _ kind: Kind = .exclusive, of descriptor: Int32, waits: Bool = false
  ) -> Outcome {
    let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)
    while flock(descriptor, operation) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .busy
      case let code: return .unavailable(code: code)
      }
    }
    return .taken
  }

  /// Gives up the lock, also for programs being started, which have a copy of the descriptor for a moment.
  public static func release(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// Returns whether an error number says that a file system has no locks.
  public static func isMissing(_ code: Int32) -> Bool {
    [ENOLCK, ENOTSUP, ENOSYS, EINVAL].contains(code)
  }

  /// Removes a file that a program has left behind; leaves one whose writer still holds its lock.
  public static func removeAbandoned(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    if take(of: descriptor).isTaken { unlink(path) }
    close(descriptor)
  }
}
