import MynaCloud

enum CloudFileError: Error, Equatable {
  case exists(ObjectName)
  case noFolder(String)
  /// The user did not confirm the removal, because there is no terminal to prompt on.
  case notConfirmed
  /// The file does not describe a Firebase project.
  case badConfiguration(String)
}
