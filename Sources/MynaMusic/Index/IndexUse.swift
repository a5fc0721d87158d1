import Files
import Glibc
import SQLite

/// A lock file beside the index, which shows whether another process uses it.
///
/// Released with this object.
final class IndexUse: Sendable {
  private let file: OpenFile

  /// Opens the lock file of the index at a path.
  ///
  /// Creates its folder if necessary.
  init(of path: String) throws(SQLiteError) {
    do throws(SystemError) {
      let folder = Folder.parent(of: path)
      try Folder.make(folder, mode: 0o700)
      file = try Self.open(folder + "/music.use")
    } catch {
      if error.code == EROFS { throw .readOnly }
      throw error.kind == .noSpace ? .full : .cannotOpen(path: path)
    }
  }

  private static func open(_ path: String) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      return try OpenFile(path, O_CREAT | O_RDWR, mode: 0o600)
    } catch {
      // A file on a read-only disk can be locked too.
      guard error.code == EROFS, let file = try? OpenFile(path, O_RDONLY) else { throw error }
      return file
    }
  }

  // An explicit unlock, since a program being started briefly holds a copy of the descriptor.
  deinit { FileLock.release(file.descriptor) }

  /// Acquires the exclusive lock, which `share` ends.
  ///
  /// Returns false if another process uses the index.
  ///
  /// On a file system without locks it returns true.
  func takeAlone() -> Bool { FileLock.take(of: file.descriptor) != .busy }

  func share() { FileLock.take(.shared, of: file.descriptor) }
}
