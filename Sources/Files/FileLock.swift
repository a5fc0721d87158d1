import Glibc

/// Locks on whole files, which the system releases when the last descriptor of an open file
/// description is closed.
///
/// The locks are advisory. They exclude other programs on this machine, and on some file systems
/// also on other machines.
package enum FileLock {
  package enum Outcome: Hashable, Sendable {
    case taken
    /// Another process, or another descriptor in this process, holds the lock.
    case busy
    /// The file system does not support locks, or the request failed; `code` is the error number.
    case unavailable(code: Int32)

    package var isTaken: Bool { self == .taken }
  }

  package enum Kind: Sendable {
    case exclusive
    case shared
  }

  /// Requests a lock on an open file, replacing a lock that the descriptor already holds.
  ///
  /// - Parameter waits: whether to wait while another holder has the lock.
  @discardableResult package static func acquire(
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

  /// Releases the lock, even if a child process that is just starting still has a copy of the
  /// descriptor.
  package static func release(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// Returns whether an error number means that the file system does not support locks.
  package static func isMissing(_ code: Int32) -> Bool {
    [ENOLCK, ENOTSUP, ENOSYS, EINVAL].contains(code)
  }

  /// Removes a file that a killed program left behind, unless its writer still holds a lock on it.
  package static func removeAbandoned(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    if acquire(of: descriptor).isTaken { unlink(path) }
    close(descriptor)
  }
}
