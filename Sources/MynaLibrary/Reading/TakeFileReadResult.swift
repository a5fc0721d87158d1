import Files

/// The result of reading a file before the folder is locked, because reading can take a long time.
struct TakeFileReadResult: Sendable {
  let stamp: FileStamp
  let reading: TakeHeaderInfo

  /// Reads a file; nil if it does not exist or changes while being read.
  init?(path: String, while shouldContinue: () -> Bool = { true }) throws(LibraryError) {
    guard let stamp = try FileStamp(path: path) else { return nil }
    reading = try TakeHeaderInfo(path: path, while: shouldContinue)
    guard try FileStamp(path: path) == stamp else { return nil }
    self.stamp = stamp
  }

  func isOf(_ path: String) throws(LibraryError) -> Bool { try FileStamp(path: path) == stamp }
}
