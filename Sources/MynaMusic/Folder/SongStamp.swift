import Files

/// Tells whether a file is the one that was read.
///
/// The inode alone tells nothing: some file systems make one up at each start. It serves to follow a file that was renamed.
struct SongStamp: Equatable, Sendable {
  var inode: Int64
  /// Bytes.
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64

  init(inode: Int64, size: Int, modified: Int64) {
    (self.inode, self.size, self.modified) = (inode, size, modified)
  }

  /// The stamp of a regular file; nil for anything else.
  init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    self.init(
      inode: Int64(bitPattern: status.identity.inode), size: status.size,
      modified: status.modified.totalNanoseconds)
  }

  /// The stamp of the regular file that a path leads to, through links; nil if none is seen.
  init?(path: String) {
    guard let status = FileStatus.seen(path) else { return nil }
    self.init(status)
  }

  /// Whether the contents are the same, as far as size and date can tell.
  func hasContents(of other: SongStamp) -> Bool {
    size == other.size && modified == other.modified
  }
}
