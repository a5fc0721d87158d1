import Files

/// Shows whether a file is still the one that was read.
///
/// The inode alone is not sufficient, since some file systems assign new ones at each start. It
/// serves to follow renamed files.
struct SongStamp: Equatable, Sendable {
  var inode: Int64
  /// In bytes.
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64

  init(inode: Int64, size: Int, modified: Int64) {
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }

  init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    self.init(
      inode: Int64(bitPattern: status.identity.inode), size: status.size,
      modified: status.modified.totalNanoseconds)
  }

  /// Returns nil if the path, following links, does not lead to a regular file.
  init?(path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self.init(status)
  }

  /// Whether the contents are equal, according to size and time.
  func hasContents(of other: SongStamp) -> Bool {
    size == other.size && modified == other.modified
  }
}
