import Files

extension FileStamp {
  /// Creates the stamp of a regular file; nil if the path does not exist or leads to anything else,
  /// such as a link.
  ///
  /// - Throws: an error if the file's status cannot be read now. Treating such a file as deleted
  ///   would make the library lose a take.
  init?(path: String) throws(LibraryError) {
    let status = try rethrowing(
      as: LibraryError.init(unseen:), try FileStatus.find(link: path))
    guard let status else { return nil }
    self.init(status)
  }

  /// Returns whether a path has no regular file; a file whose status cannot be read counts as
  /// present.
  static func isGone(_ path: String) -> Bool {
    do throws(LibraryError) { return try FileStamp(path: path) == nil } catch { return false }
  }
}
