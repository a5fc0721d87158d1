import Foundation

/// A folder of Myna's own, held open, that was reached without following a link.
///
/// A folder of takes may come out of an archive or lie on another's disk. A link in it would lead whoever
/// changes something out of it.
final class OpenFolder {
  let descriptor: Int32
  let path: String

  /// Opens a folder.
  ///
  /// - Parameter folders: the names that lead to it from the folder of takes, which itself may be a link: that is the
  ///   person's own.
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

  /// Brings to disk which names it has; a file system that cannot promise it has no better way.
  func synchronize() { _ = fsync(descriptor) }
}

/// Why a step could not be taken.
struct StepFailure: Error {
  let path: String
  /// The system's number for it.
  let code: Int32

  /// Whether it will be so the next time, too.
  var isLasting: Bool {
    ![EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, ESTALE, EBUSY, EINTR].contains(code)
  }

  /// The same for whoever changes the library.
  var libraryError: LibraryError {
    // Where a folder was expected and not a link.
    code == ENOTDIR || code == ELOOP ? .notFolder(path: path) : .system(path, code: code)
  }
}
