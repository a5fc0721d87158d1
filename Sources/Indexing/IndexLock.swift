package import Files
import Glibc

/// The file beside an index by which processes know of each other: its lock says that one uses the
/// index, and its byte how the last one left it.
package final class IndexLock: Sendable {
  /// The state in which an index was left.
  enum Mark: UInt8 {
    /// Its last user has ended as usual.
    case closed = 0
    /// In use, or left in a hurry.
    case opened = 1
    /// Found to be damaged while it was used.
    case broken = 2
  }

  private let file: OpenFile
  /// Whether the disk takes changes; an index on one that takes none cannot be replaced.
  let isWritable: Bool

  /// Opens the file for the index at a path.
  package init(of path: String) throws(SystemError) {
    let path = Self.path(of: path)
    do throws(SystemError) {
      file = try OpenFile(path, O_CREAT | O_RDWR, mode: 0o600)
      isWritable = true
    } catch {
      // What is on a read-only disk can be locked as well.
      guard error.code == EROFS, let readable = try? OpenFile(path, O_RDONLY) else { throw error }
      (file, isWritable) = (readable, false)
    }
  }

  // A program that is being started has a copy of the descriptor for a moment, so closing it is not
  // enough.
  deinit { FileLock.release(file.descriptor) }

  /// Asks for the index alone: others that begin to use it find that it is busy.
  package func acquireExclusively() -> FileLock.Outcome { FileLock.acquire(of: file.descriptor) }

  /// Lets others use the index, too.
  func downgradeToShared() { FileLock.acquire(.shared, of: file.descriptor) }

  var mark: Mark {
    var byte = Mark.opened.rawValue
    guard pread(file.descriptor, &byte, 1, 0) == 1 else { return .opened }
    return Mark(rawValue: byte) ?? .opened
  }

  func write(_ mark: Mark) {
    var byte = mark.rawValue
    // Unwritten it means no more than a look that was not needed.
    _ = pwrite(file.descriptor, &byte, 1, 0)
  }

  /// "library.use" for "library.sqlite".
  private static func path(of index: String) -> String {
    let ending = NumberedPath.ending(of: index)
    return index.dropLast(ending.count) + "use"
  }
}
