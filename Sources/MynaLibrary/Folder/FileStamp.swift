import Files

/// Detects whether a file has changed, without reading it.
///
/// The device number is left out: it may change with each boot, and the folder is on one device.
struct FileStamp: Equatable {
  var inode: Int64
  /// Bytes.
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64

  /// Reads the stamp of a regular file; nil if there is no file or if it is something else, such as
  /// a link.
  ///
  /// - Throws: if the file cannot be accessed. Treating it as missing would forget its take.
  init?(path: String) throws(LibraryError) {
    let status = try rethrowing(
      as: LibraryError.init(unseen:), try FileStatus.find(link: path))
    guard let status else { return nil }
    self.init(status)
  }

  /// Reads the stamp of a regular file in an open folder; nil if there is none, as for
  /// `init(path:)`.
  ///
  /// - Throws: as `init(path:)`; the error has only the name.
  init?(name: String, in folder: Int32) throws(SystemError) {
    guard let status = try FileStatus.find(link: name, in: folder) else { return nil }
    self.init(status)
  }

  /// Whether no regular file has the path.
  ///
  /// A file that cannot be accessed counts as existing.
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
