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

  /// A regular file's; nil for whatever else has the name, links too.
  init?(path: String) {
    guard let status = FileStatus.find(link: path) else { return nil }
    self.init(status)
  }

  /// The stamp of a regular file in an open folder; nil for anything else, links too.
  init?(name: String, in folder: Int32) {
    guard let status = FileStatus.find(link: name, in: folder) else { return nil }
    self.init(status)
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
