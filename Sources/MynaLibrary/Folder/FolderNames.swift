import Foundation

/// The names in a folder.
enum FolderNames {
  /// All of them, sorted; none for a folder that is not there.
  ///
  /// - Throws: when they cannot be read, or not to their end; for a link, which may lead anywhere.
  static func all(in folder: String) throws(LibraryError) -> [String] {
    var names: [String] = []
    try each(in: folder) { name, _ throws(LibraryError) in names.append(name) }
    return names.sorted()
  }

  /// All of an open folder.
  static func all(in path: String, _ descriptor: Int32) throws(LibraryError) -> [String] {
    var names: [String] = []
    // What lists it closes it.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .system(path) }
    try each(in: path, copy) { name, _ throws(LibraryError) in names.append(name) }
    return names
  }

  /// Hands out each, with the descriptor of the folder; nothing for a folder that is not there.
  ///
  /// A name that is no text cannot be opened by it, and is left out.
  ///
  /// - Parameter followsLink: whether the folder may be a link, as a person's own may.
  /// - Throws: when they cannot be read, or not to their end. Foundation's listing would end early then, and
  ///   all that it left out would be taken for gone.
  static func each(
    in folder: String, followsLink: Bool = false,
    _ body: (String, _ folder: Int32) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = open(folder, flags)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return
      case ENOTDIR, ELOOP: throw .notFolder(path: folder)
      default: throw .system(folder)
      }
    }
    try each(in: folder, descriptor, body)
  }

  private static func each(
    in folder: String, _ descriptor: Int32,
    _ body: (String, _ folder: Int32) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    guard let directory = fdopendir(descriptor) else {
      let error = LibraryError.system(folder)
      close(descriptor)
      throw error
    }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { try body(name, descriptor) }
    }
    guard errno == 0 else { throw .system(folder) }
  }
}
