import Files

extension FileStamp {
  /// The stamp of a regular file; nil if nothing has the name, or something else, links too.
  ///
  /// - Throws: if it cannot be seen now what has the name. Who took that for gone would forget a
  ///   take.
  init?(path: String) throws(LibraryError) {
    let status = try rethrowing(
      as: LibraryError.init(unseen:), try FileStatus.find(link: path))
    guard let status else { return nil }
    self.init(status)
  }

  /// Returns whether the path has no regular file.
  ///
  /// A file whose status cannot be read counts as present.
  static func isGone(_ path: String) -> Bool {
    do throws(LibraryError) { return try FileStamp(path: path) == nil } catch { return false }
  }
}
