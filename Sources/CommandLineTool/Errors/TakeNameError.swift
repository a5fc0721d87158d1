import MynaLibrary

enum TakeNameError: Error {
  case unknown(name: String)
  case noTakes
  case emptyTrash
  /// Several takes match; `first` holds the first few.
  case several(name: String, count: Int, first: [Take])
  case inTrash(name: String)
  case notInTrash(name: String)
  /// The take does not have this tag; `tags` are the tags it has.
  case noTag(String, title: String, tags: [String])
  case neitherFileNorTake(name: String)
  /// No file has this name, and the library could not be searched.
  case noFile(name: String, reason: any Error)
}
