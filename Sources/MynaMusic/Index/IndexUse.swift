import Files
import Glibc
import SQLite

/// A lock beside the index, which tells whether somebody else uses it; given up when this is released.
final class IndexUse: Sendable {
  private let file: OpenFile

  /// Opens the lock of the index at a path, with its folder, which is made if it is not there.
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
      // What is on a read-only disk can be locked as well.
      guard error.code == EROFS, let file = try? OpenFile(path, O_RDONLY) else { throw error }
      return file
    }
  }

  // A program that is being started has a copy of the descriptor for a moment, so closing it is not enough.
  deinit { FileLock.release(file.descriptor) }

  /// Returns false if another one uses the index; nobody else begins to before `share` is called.
  ///
  /// Without locks in the file system, nobody is known to.
  func takeAlone() -> Bool { FileLock.take(of: file.descriptor) != .busy }

  /// Lets others use the index, too.
  func share() { FileLock.take(.shared, of: file.descriptor) }
}
