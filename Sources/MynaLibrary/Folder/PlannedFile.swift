import Files
import Glibc

/// A file in an open folder, for a step of a plan.
///
/// No step follows links, whether on the path to the file or at the file itself.
struct PlannedFile {
  let folder: OpenFolder
  let name: String

  init(_ name: String, in folder: OpenFolder) { (self.name, self.folder) = (name, folder) }

  init(_ path: String, in takes: TakesFolder) throws(SystemError) {
    guard let parts = PlannedFilePath(path) else { throw SystemError(path: path, code: EINVAL) }
    self.init(parts.name, in: try OpenFolder(parts.folders, in: takes))
  }

  var path: String { "\(folder.path)/\(name)" }

  func status() throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus.find(link: name, in: folder.descriptor)
    } catch {
      throw SystemError(path: path, code: error.code)
    }
  }

  func move(to other: PlannedFile) throws(SystemError) {
    let code = renameat(folder.descriptor, name, other.folder.descriptor, other.name)
    guard code == 0 else { throw other.failure() }
  }

  func unlink() throws(SystemError) {
    guard unlinkat(folder.descriptor, name, 0) == 0 else { throw failure() }
  }

  func link(to other: PlannedFile) throws(SystemError) {
    guard linkat(folder.descriptor, name, other.folder.descriptor, other.name, 0) != 0 else {
      return
    }
    let error = other.failure()
    guard error.lacksLinks || error.code == EXDEV else { throw error }
    try copy(to: other)
  }

  /// Returns whether both paths lead to the same file, or to files with the same contents, such as
  /// a file and its copy on a file system without hard links.
  func isSame(as other: PlannedFile) throws(SystemError) -> Bool {
    guard let mine = try status(), let others = try other.status() else { return false }
    if mine.identity == others.identity { return true }
    guard mine.size == others.size, mine.kind == .regular, others.kind == .regular else {
      return false
    }
    return try opened().hasContents(of: other.opened())
  }

  private func copy(to other: PlannedFile) throws(SystemError) {
    guard try other.status() == nil else { throw SystemError(path: other.path, code: EEXIST) }
    let input = try opened()
    let part = PlannedFile(".copy.part", in: other.folder)
    // A killed process may have left this file.
    unlinkat(part.folder.descriptor, part.name, 0)
    let output = try OpenFile(part.name, in: part.folder.file, O_CREAT | O_EXCL | O_WRONLY)
    do throws(SystemError) {
      try input.copy(to: output)
      try output.synchronize()
      try part.move(to: other)
    } catch {
      unlinkat(part.folder.descriptor, part.name, 0)
      throw SystemError(path: other.path, code: error.code)
    }
  }

  /// Opens a regular file for reading.
  ///
  /// Throws an error for anything else, and never blocks, even if the path leads to a pipe.
  private func opened() throws(SystemError) -> OpenFile {
    let file = try OpenFile(name, in: folder.file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().kind == .regular else { throw SystemError(path: path, code: EINVAL) }
    return file
  }

  private func failure() -> SystemError { .last(path) }
}
