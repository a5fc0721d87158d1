import Files

/// Shows that an open file was written to: its size and its times.
struct FileMark: Equatable, Sendable {
  let size: Int
  let modified: FileStatus.Time
  /// It also changes when the file is renamed, or gets other rights; but no program can set it back.
  let changed: FileStatus.Time

  init(_ status: FileStatus) {
    (size, modified, changed) = (status.size, status.modified, status.changed)
  }

  /// The mark of an open file.
  init(of file: OpenFile) throws(CloudError) {
    self.init(try rethrowing(as: CloudError.file, try file.status()))
  }
}
