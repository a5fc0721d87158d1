import Files

/// By what a file of the folder is known to be the one it was, without reading it.
///
/// Without the device's number: the folder is on one, and what number that has may change with each start.
struct FileStamp: Equatable {
  var inode: Int64
  /// Bytes.
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64

  /// The stamp of a regular file; nil if nothing has the name, or something else, links too.
  ///
  /// - Throws: if it cannot be seen now what has the name. Who took that for gone would forget a take.
  init?(path: String) throws(LibraryError) {
    let status = try rethrowing(
      as: LibraryError.init(unseen:), try FileStatus.find(link: path))
    guard let status else { return nil }
    self.init(status)
  }

  /// The stamp of a regular file in an open folder; nil if nothing has the name, or something else, links too.
  ///
  /// - Throws: as `init(path:)`; the error has the name alone.
  init?(name: String, in folder: Int32) throws(SystemError) {
    guard let status = try FileStatus.find(link: name, in: folder) else { return nil }
    self.init(status)
  }

  /// Returns whether no regular file has a name; one that cannot be seen now counts as there.
  static func isGone(_ path: String) -> Bool {
    do throws(LibraryError) { return try FileStamp(path: path) == nil } catch { return false }
  }

  init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    inode = Int64(bitPattern: status.identity.inode)
    (size, modified) = (status.size, status.modified.totalNanoseconds)
  }

  init(inode: Int64, size: Int, modified: Int64) {
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }
}
