/// Tells without reading a file whether it is the one that was read.
///
/// Without the device's number, which may change with each start. Some file systems make up the
/// inode, too, at each start.
package struct FileStamp: Equatable, Sendable {
  package var inode: Int64
  /// Bytes.
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64

  package init(inode: Int64, size: Int, modified: Int64) {
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }

  /// The stamp of a regular file; nil for anything else.
  package init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    self.init(
      inode: Int64(bitPattern: status.identity.inode), size: status.size,
      modified: status.modified.totalNanoseconds)
  }

  /// The stamp of the regular file that has a name in an open folder; nil if nothing has the name,
  /// or something else, links too.
  ///
  /// - Throws: if it cannot be seen now what has the name; the error has the name alone.
  package init?(link name: String, in folder: Int32) throws(SystemError) {
    guard let status = try FileStatus.find(link: name, in: folder) else { return nil }
    self.init(status)
  }

  /// The stamp of the regular file that a path leads to, through links; nil if none is seen.
  package init?(seen path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self.init(status)
  }

  /// Whether the contents are the same, as far as size and date can tell.
  package func hasContents(of other: FileStamp) -> Bool {
    size == other.size && modified == other.modified
  }
}
