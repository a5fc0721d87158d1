import MynaLibrary

enum TakeNameError: Error {
  /// The beginning of a word that names a recording by its title, even if there is such a file.
  static let titlePrefix = "title:"

  case unknown(name: String)
  case noTakes
  case emptyTrash
  /// Several takes match the name.
  ///
  /// `first` contains the first few of them.
  case several(name: String, count: Int, first: [Take])
  case inTrash(name: String)
  case notInTrash(name: String)
  /// The take does not have this tag.
  ///
  /// `tags` contains the tags that the take has.
  case noTag(String, title: String, tags: [String])
  case neitherFileNorTake(name: String)
  /// A file in the current folder has the title or ID of a take with the given title.
  case fileAndTake(name: String, title: String)
  /// A file in the current folder has the name that means the newest take.
  case fileAndNewest(name: String, title: String, id: String)
  /// No file has this name, and the library could not be searched.
  case noFile(name: String, reason: any Error)
}
