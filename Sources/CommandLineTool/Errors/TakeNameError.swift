import MynaLibrary

/// Why a word on the command line does not say which take is meant.
enum TakeNameError: Error {
  /// No take is called so.
  case unknown(name: String)
  /// There is not a single take.
  case noTakes
  /// Nothing is in the trash.
  case emptyTrash
  /// It could be several; the first few of them.
  case several(name: String, count: Int, first: [Take])
  /// The take is in the trash.
  case inTrash(name: String)
  /// The take is not in the trash.
  case notInTrash(name: String)
  /// The take does not have a tag; with those it has.
  case noTag(String, title: String, tags: [String])
  /// There is neither a file nor a take of that name.
  case neitherFileNorTake(name: String)
  /// There is no file of that name, and takes cannot be looked for.
  case noFile(name: String, reason: any Error)
}
