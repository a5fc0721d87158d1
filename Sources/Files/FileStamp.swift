/// A file's inode, size, and modification time, which reveal a change without reading the file.
///
/// A stamp omits the device number, which may change at each mount. Some file systems also assign
/// new inode numbers at each mount.
package struct FileStamp: Equatable, Sendable {
  package var inode: Int64
  package var size: Int
  /// The modification time in nanoseconds since 1970.
  package var modified: Int64

  package init(inode: Int64, size: Int, modified: Int64) {
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }

  package init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    self.init(
      inode: Int64(bitPattern: status.identity.inode), size: status.size,
      modified: status.modified.totalNanoseconds)
  }

  /// Creates the stamp of a regular file in an open folder; nil if the name does not exist or is
  /// anything else, such as a link.
  ///
  /// - Throws: an error if the file cannot be examined now; the error contains the name without the
  ///   folder.
  package init?(link name: String, in folder: Int32) throws(SystemError) {
    guard let status = try FileStatus.find(link: name, in: folder) else { return nil }
    self.init(status)
  }

  package init?(seen path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self.init(status)
  }

  /// Returns whether the size and modification time are equal, which suggests equal contents.
  package func hasContents(of other: FileStamp) -> Bool {
    size == other.size && modified == other.modified
  }
}
