import Files

/// The size and times of an open file, which change when it is written to.
struct FileSnapshot: Equatable, Sendable {
  let size: Int
  let modified: FileStatus.Time
  /// The status change time.
  ///
  /// Renaming the file or running `chmod` also changes this time, but no program can set it back.
  let changed: FileStatus.Time

  init(_ status: FileStatus) {
    (size, modified, changed) = (status.size, status.modified, status.changed)
  }

  init(of file: OpenFile) throws(CloudError) {
    self.init(try rethrowing(as: CloudError.file, try file.status()))
  }
}
