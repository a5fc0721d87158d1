import MynaCloud

enum CloudFileError: Error, Equatable {
  case exists(ObjectName)
  case noFolder(String)
  /// Removal was not confirmed, because there is no terminal at which to ask.
  case notConfirmed
  /// The file does not describe a Firebase project.
  case badConfiguration(String)
}
