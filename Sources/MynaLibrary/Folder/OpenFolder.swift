import Foundation

/// One of Myna's own folders, held open, and reached without following a link.
///
/// A folder of takes may come out of an archive or lie on another person's disk. Following a link in it would change
/// files outside of it.
final class OpenFolder {
  let descriptor: Int32
  let path: String

  /// Opens a folder.
  ///
  /// - Parameter folders: the names of the folders that lead to it, starting in the folder of takes. That folder itself may
  ///   be a link, because it is the person's own.
  init(_ folders: [String], in takes: TakesFolder) throws(StepFailure) {
    var (path, descriptor) = (takes.path, open(takes.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    for name in folders where descriptor >= 0 {
      let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(descriptor)
      errno = code
      path += "/" + name
      descriptor = inner
    }
    guard descriptor >= 0 else { throw StepFailure(path: path, code: errno) }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Flushes the folder's list of names to disk; ignores failures, since there is no better way.
  func synchronize() { _ = fsync(descriptor) }
}

/// The reason why a step failed.
struct StepFailure: Error {
  let path: String
  /// The error number.
  let code: Int32

  /// Whether the step would fail again next time.
  var isLasting: Bool {
    ![EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, ESTALE, EBUSY, EINTR].contains(code)
  }

  /// The same failure as an error of the library.
  var libraryError: LibraryError {
    // Something else, such as a link, was found in place of a folder.
    code == ENOTDIR || code == ELOOP ? .notFolder(path: path) : .system(path, code: code)
  }
}
