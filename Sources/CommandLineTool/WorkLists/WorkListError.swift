import Files

/// An error in a list of files, or in the manifest of what was made of them.
enum WorkListError: Error, Equatable {
  case unreadable(path: String, reason: UnderlyingReason)
  /// The first line contains a null character.
  case notList(path: String)
  case line(number: Int, list: String, WorkLine.Mistake)
  case manifestExists(path: String)
  /// Another process writes the manifest.
  case manifestBusy(path: String)
  case manifest(path: String, reason: UnderlyingReason)
}
