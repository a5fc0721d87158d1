import Files
import Glibc

/// The place of an object's file: a name in an open folder, reached without following any link.
struct FolderPlace {
  let name: ObjectName
  let folder: OpenFile
  let fileName: String
  let root: FolderRoot

  /// A path that leads there whatever happens to the folders above.
  var path: String { "/proc/self/fd/\(folder.descriptor)/\(fileName)" }

  /// Opens the file.
  ///
  /// - Throws: `notFound` also for what is no regular file, and for a name that differs in its case.
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

  /// Throws `objectRefused` if something is there that no object may replace.
  func checkReplaceable() throws(CloudError) {
    let status = try rethrowing(
      as: { root.error($0, of: name) },
      try FileStatus.find(link: fileName, in: folder.descriptor))
    guard let status else { return }
    guard status.kind == .regular, try FolderEntries.isExact(fileName, in: folder) else {
      throw .objectRefused(name)
    }
  }

  /// Returns the file's version; nil if there is none.
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
  /// The version of a file: its size and its times.
  ///
  /// Not its number, which some servers make up anew at each start. The time of the last change of its status shows a change by
  /// programs that set the other one back, as some editors of tags do.
  init(_ status: FileStatus) {
    let (modified, changed) = (status.modified, status.changed)
    self.init(
      "\(status.size)-\(modified.seconds).\(modified.nanoseconds)"
        + "-\(changed.seconds).\(changed.nanoseconds)")
  }
}
