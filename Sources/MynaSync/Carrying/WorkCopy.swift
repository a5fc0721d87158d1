import Files
import Glibc
import MynaLibrary

/// Makes files of the library's work folders out of others.
enum WorkCopy {
  /// Gives a file a second name, or copies it where that cannot be done: to another disk, or on one without links.
  static func link(_ path: String, to other: String) throws(LibraryError) {
    if Files.link(path, other) != 0 { try copy(path, to: other) }
  }

  /// Copies a file, so that neither is ever taken for the other one under a new name.
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
