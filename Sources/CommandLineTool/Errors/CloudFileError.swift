import MynaCloud

/// Why something cannot be done with the cloud as it was asked.
enum CloudFileError: Error, Equatable {
  /// There is a file of that name there.
  case exists(ObjectName)
  /// There is no such folder here.
  case noFolder(String)
  /// Nobody was there to say that something may be removed.
  case notConfirmed
  /// The file is none that describes a project of Firebase.
  case badConfiguration(String)
}
