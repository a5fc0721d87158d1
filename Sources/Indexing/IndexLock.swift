package import Files
import Glibc

/// The file beside an index that tells processes about each other.
///
/// A process that uses the index holds a lock on the file. Its single byte is the mark of the last
/// process.
package final class IndexLock: Sendable {
  /// The state in which an index was left.
  enum Mark: UInt8 {
    /// The last process closed the index.
    case closed = 0
    /// The index is in use, or its last process ended without closing it.
    case opened = 1
    /// A process found damage while it used the index.
    case broken = 2
  }

  private let file: OpenFile
  /// Whether the disk can be written; an index on a read-only disk cannot be replaced.
  let isWritable: Bool

  /// Opens the file for the index at a path.
  package init(of path: String) throws(SystemError) {
    let path = Self.path(of: path)
    do throws(SystemError) {
      file = try OpenFile(path, O_CREAT | O_RDWR, mode: 0o600)
      isWritable = true
    } catch {
      // A file on a read-only disk can be locked as well.
      guard error.code == EROFS, let readable = try? OpenFile(path, O_RDONLY) else { throw error }
      (file, isWritable) = (readable, false)
    }
  }

  // While another program is being started, it has a copy of the descriptor, which would keep the
  // lock after this one is closed.
  deinit { FileLock.release(file.descriptor) }

  /// Tries to lock the index exclusively; other processes then find that it is busy.
  package func acquireExclusively() -> FileLock.Outcome { FileLock.acquire(of: file.descriptor) }

  /// Replaces an exclusive lock with a shared one.
  func downgradeToShared() { FileLock.acquire(.shared, of: file.descriptor) }

  var mark: Mark {
    var byte = Mark.opened.rawValue
    guard pread(file.descriptor, &byte, 1, 0) == 1 else { return .opened }
    return Mark(rawValue: byte) ?? .opened
  }

  func write(_ mark: Mark) {
    var byte = mark.rawValue
    // If writing fails, the next process only checks the index unnecessarily.
    _ = pwrite(file.descriptor, &byte, 1, 0)
  }

  /// Returns the path beside an index: "library.use" for "library.sqlite".
  private static func path(of index: String) -> String {
    let ending = NumberedPath.ending(of: index)
    return index.dropLast(ending.count) + "use"
  }
}
