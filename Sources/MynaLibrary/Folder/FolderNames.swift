import Foundation

/// The names in a folder of Myna's own.
enum FolderNames {
  /// All of them, sorted; none for a folder that is not there.
  ///
  /// - Throws: when they cannot be read, or not to their end. Foundation's listing would end early then, and
  ///   what it left out would be taken for gone.
  static func all(in folder: String) throws(LibraryError) -> [String] {
    guard let directory = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .system(folder)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .system(folder) }
    return names.sorted()
  }
}
