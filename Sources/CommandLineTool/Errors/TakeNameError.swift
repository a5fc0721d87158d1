import MynaLibrary

enum TakeNameError: Error {
  /// A prefix for words that are titles of recordings, even if a file with the same name exists.
  static let titlePrefix = "title:"

  case unknown(name: String)
  case noTakes
  case emptyTrash
  /// Several takes match the name.
  ///
  /// `first` contains the first few matching takes.
  case several(name: String, count: Int, first: [Take])
  case inTrash(name: String)
  case notInTrash(name: String)
  /// The take does not have this tag.
  ///
  /// `tags` contains the tags that the take has.
  case noTag(String, title: String, tags: [String])
  case neitherFileNorTake(name: String)
  /// The name is a file in the current folder, but also the ID or title of a take with the title
  /// `title`.
  case fileAndTake(name: String, title: String)
  /// The name is a file in the current folder, but also means the newest take.
  case fileAndNewest(name: String, title: String, id: String)
  /// No file has this name, and the library could not be searched.
  case noFile(name: String, reason: any Error)
}
