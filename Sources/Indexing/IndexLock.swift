package import Files
import Glibc

/// A file beside an index that lets processes detect whether others are using the index.
///
/// A process that uses the index holds a lock on the file. The file contains a single byte, which
/// is the last mark that a process wrote.
package final class IndexLock: Sendable {
  enum State: UInt8 {
    case closed = 0
    /// The index is in use, or the last process ended without closing it.
    case opened = 1
    case broken = 2
  }

  private let file: OpenFile
  let isWritable: Bool

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

  // While a child process is being started, it briefly has a copy of the descriptor, which would
  // keep the lock even after this descriptor is closed.
  deinit { FileLock.release(file.descriptor) }

  package func acquireExclusively() -> FileLock.Outcome { FileLock.acquire(of: file.descriptor) }

  func downgradeToShared() { FileLock.acquire(.shared, of: file.descriptor) }

  var mark: State {
    var byte = State.opened.rawValue
    guard pread(file.descriptor, &byte, 1, 0) == 1 else { return .opened }
    return State(rawValue: byte) ?? .opened
  }

  func write(_ mark: State) {
    var byte = mark.rawValue
    // If writing fails, the only effect is that the next process checks the index.
    _ = pwrite(file.descriptor, &byte, 1, 0)
  }

  private static func path(of index: String) -> String {
    let ending = NumberedPath.ending(of: index)
    return index.dropLast(ending.count) + "use"
  }
}
