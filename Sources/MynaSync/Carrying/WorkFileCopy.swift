import Files
import Glibc
import MynaLibrary

enum WorkFileCopy {
  /// Hard-links a file, or copies it if that fails, for example because it is on another disk.
  static func link(_ path: String, to other: String) throws(LibraryError) {
    if Files.link(path, other) != 0 { try copy(path, to: other) }
  }

  /// Copies a file, so that the copy has its own inode and is never mistaken for the original.
  static func copy(_ path: String, to other: String) throws(LibraryError) {
    do throws(SystemError) {
      let source = try OpenFile(reading: path)
      let copy = try OpenFile(other, O_CREAT | O_EXCL | O_WRONLY)
      try source.copy(to: copy)
      try copy.synchronize()
    } catch {
      throw error.kind == .noSpace
        ? .noSpace(path: error.path) : .folder(path: error.path, reason: error.refusal)
    }
  }
}
