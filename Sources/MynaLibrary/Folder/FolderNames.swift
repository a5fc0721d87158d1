import Foundation

/// The names in a folder of Myna's own.
enum FolderNames {
  /// All of them, sorted; none for a folder that is not there.
  ///
  /// - Throws: when they cannot be read, or not to their end.
  static func all(in folder: String) throws(LibraryError) -> [String] {
    var names: [String] = []
    try each(in: folder) { name, _ throws(LibraryError) in names.append(name) }
    return names.sorted()
  }

  /// Hands out each, with the descriptor of the folder; nothing for a folder that is not there.
  ///
  /// A name that is no text cannot be opened by it, and is left out.
  ///
  /// - Throws: when they cannot be read, or not to their end. Foundation's listing would end early then, and
  ///   all that it left out would be taken for gone.
  static func each(
    in folder: String, _ body: (String, _ folder: Int32) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    guard let directory = opendir(folder) else {
      if errno == ENOENT { return }
      throw .system(folder)
    }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
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
