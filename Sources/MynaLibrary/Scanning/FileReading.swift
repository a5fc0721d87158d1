/// A file as it was when it was read, which is before the folder is locked: reading may take its time, and nobody is to wait.
struct FileReading {
  let stamp: FileStamp
  let reading: TakeReading

  /// Reads a file; nil where there is none, or not the same one before and after.
  init?(path: String, while goesOn: () -> Bool = { true }) throws(LibraryError) {
    guard let stamp = FileStamp(path: path) else { return nil }
    reading = try TakeReading(path: path, while: goesOn)
    guard FileStamp(path: path) == stamp else { return nil }
    self.stamp = stamp
  }

  /// Whether the file at a path is the one that was read.
  func isOf(_ path: String) -> Bool { FileStamp(path: path) == stamp }
}
