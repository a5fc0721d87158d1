import Files

/// Lists folders and converts errors to `LibraryError`.
enum FolderNames {
  /// Returns all names, sorted; empty if the folder does not exist.
  ///
  /// - Throws: if the folder cannot be read to its end, or is a link.
  static func all(in path: String) throws(LibraryError) -> [String] {
    guard let folder = try open(path) else { return [] }
    return try all(in: folder).sorted()
  }

  /// Returns all names in an open folder, in no particular order.
  static func all(in folder: OpenFile) throws(LibraryError) -> [String] {
    try rethrowing(as: LibraryError.init(system:), try Folder.names(in: folder))
  }

  /// Opens a folder to list it; returns nil if it does not exist.
  ///
  /// - Parameter followsLink: Whether the path may be a link, as that of the user's takes folder
  ///   may be.
  static func open(_ path: String, followsLink: Bool = false) throws(LibraryError) -> OpenFile? {
    try rethrowing(as: LibraryError.inside, try Folder.find(path, followsLink: followsLink))
  }
}
