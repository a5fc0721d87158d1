import Files

enum FolderEntryNames {
  /// Returns all names, sorted; empty if the folder does not exist.
  ///
  /// - Throws: an error if the folder cannot be read to the end, or is a link.
  static func all(in path: String) throws(LibraryError) -> [String] {
    guard let folder = try open(path) else { return [] }
    return try all(in: folder).sorted()
  }

  static func all(in folder: OpenFile) throws(LibraryError) -> [String] {
    try rethrowing(as: LibraryError.init(system:), try Folder.names(in: folder))
  }

  static func open(_ path: String, followsLink: Bool = false) throws(LibraryError) -> OpenFile? {
    try rethrowing(as: LibraryError.inside, try Folder.find(path, followsLink: followsLink))
  }
}
