import Files
import Glibc

/// Lists the names in a folder.
enum FolderNames {
  /// Returns all names, sorted; none if the folder does not exist.
  ///
  /// - Throws: if the folder cannot be read to its end, or is a link, which may lead anywhere.
  static func all(in folder: String) throws(LibraryError) -> [String] {
    var names: [String] = []
    try each(in: folder) { name, _ throws(LibraryError) in names.append(name) }
    return names.sorted()
  }

  /// Returns all names in an open folder.
  static func all(in path: String, _ descriptor: Int32) throws(LibraryError) -> [String] {
    var names: [String] = []
    // Listing closes the descriptor that it reads.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .system(path) }
    try Folder.eachName(in: copy, of: path, as: LibraryError.init(system:)) {
      name throws(LibraryError) in
      names.append(name)
    }
    return names
  }

  /// Calls `body` with each name and the folder's descriptor; does nothing if the folder does not exist.
  ///
  /// - Parameter followsLink: whether the folder may be a link, as the person's own folder of takes may be.
  /// - Throws: if the folder cannot be read to its end.
  static func each(
    in folder: String, followsLink: Bool = false,
    _ body: (String, _ folder: Int32) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = open(folder, flags)
    guard descriptor >= 0 else {
      let error = SystemError.last(folder)
      if error.isNoFolder { throw .notFolder(path: folder) }
      if error.kind == .missing { return }
      throw LibraryError(system: error)
    }
    try Folder.eachName(in: descriptor, of: folder, as: LibraryError.init(system:)) {
      name throws(LibraryError) in
      try body(name, descriptor)
    }
  }
}
