import Glibc

package enum Folder {
  /// Creates a folder and its missing parents; does nothing if it exists.
  ///
  /// - Parameter mode: the permissions of new folders, before the process's umask.
  /// - Throws: an error of the kind `exists` if the path is not a folder.
  package static func make(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    if mkdir(path, mode) == 0 { return }
    var code = errno
    let parent = parent(of: path)
    if code == ENOENT, parent != path {
      try make(parent, mode: mode)
      if mkdir(path, mode) == 0 { return }
      code = errno
    }
    // Another process may have created the folder first. For an existing folder, some file systems
    // report errors other than EEXIST.
    guard FileStatus.isFolder(path) else { throw SystemError(path: path, code: code) }
  }

  /// Flushes a folder's list of names to disk; returns whether that was possible.
  ///
  /// Callers ignore failures, because there is no better way on a file system that cannot guarantee
  /// that names are on disk.
  @discardableResult package static func synchronize(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  package static func parent(of path: String) -> String {
    var end = path.utf8.endIndex
    let bytes = path.utf8
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while end > bytes.startIndex, isSkipped(bytes[bytes.index(before: end)]) {
        end = bytes.index(before: end)
      }
    }
    let slash = UInt8(ascii: "/")
    skip { $0 == slash }
    skip { $0 != slash }
    guard end > bytes.startIndex else { return path.utf8.first == slash ? "/" : "." }
    skip { $0 == slash }
    return end > bytes.startIndex ? String(path[..<end]) : "/"
  }

  package static func name(of path: String) -> String {
    // Split by bytes, as the system does: in Swift, a slash and a combining accent after it are a
    // single character.
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
