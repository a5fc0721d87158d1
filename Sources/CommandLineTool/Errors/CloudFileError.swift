import MynaCloud

enum CloudFileError: Error, Equatable {
  case exists(ObjectName)
  case noFolder(String)
  /// The user did not confirm the removal, because there is no terminal on which to ask.
  case notConfirmed
  /// The file does not describe a Firebase project.
  case badConfiguration(String)
}
