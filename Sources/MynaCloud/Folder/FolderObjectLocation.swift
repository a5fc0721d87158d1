import Files
import Glibc

/// The location of an object's file: a file name in an open folder, reached without following
/// symbolic links.
struct FolderObjectLocation {
  let name: ObjectName
  let folder: OpenFile
  let fileName: String
  let root: FolderRoot

  /// A path through the folder's file descriptor, which stays valid if a parent folder is moved.
  var path: String { "/proc/self/fd/\(folder.descriptor)/\(fileName)" }

  /// Opens the file.
  ///
  /// - Throws: `notFound` if the file is missing, isn't a regular file, or differs in case.
  func openFile() throws(CloudError) -> OpenFile {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(fileName, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      if error.kind == .missing || [ELOOP, ENXIO].contains(error.code) { throw .notFound(name) }
      throw root.error(error, of: name)
    }
    guard try rethrowing(as: { root.error($0, of: name) }, try file.status()).kind == .regular,
      try FolderEntries.isExact(fileName, in: folder)
    else { throw .notFound(name) }
    return file
  }

  func checkReplaceable() throws(CloudError) {
    let status = try rethrowing(
      as: { root.error($0, of: name) },
      try FileStatus.find(link: fileName, in: folder.descriptor))
    guard let status else { return }
    guard status.kind == .regular, try FolderEntries.isExact(fileName, in: folder) else {
      throw .objectRefused(name)
    }
  }

  func version() throws(CloudError) -> ObjectVersion? {
    do throws(CloudError) {
      let file = try openFile()
      return ObjectVersion(
        try rethrowing(as: { root.error($0, of: name) }, try file.status()))
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
  }
}

extension ObjectVersion {
  /// Creates a file's version from its size and times.
  ///
  /// The inode number isn't used, since some servers renumber their files each time they start. The
  /// status change time reveals changes by programs that reset the modification time, such as some
  /// tag editors.
  init(_ status: FileStatus) {
    let (modified, changed) = (status.modified, status.changed)
    self.init(
      "\(status.size)-\(modified.seconds).\(modified.nanoseconds)"
        + "-\(changed.seconds).\(changed.nanoseconds)")
  }
}
