import Glibc

extension Folder {
  /// Calls `body` with each name in an open folder, in no order; closes the descriptor.
  ///
  /// Foundation's listing would silently end at a name that is not valid UTF-8, and all files after
  /// it would appear to be deleted.
  ///
  /// - Parameters:
  ///   - ending: only names with this ending are reported; others are not converted to a `String`,
  ///     since a folder may have 100,000.
  ///   - map: converts an error of the system to one of the caller's.
  /// - Throws: if the folder cannot be read to its end, or an error of `body`.
  package static func eachName<E: Error>(
    in descriptor: Int32, of path: String, ending: String = "", as map: (SystemError) -> E,
    _ body: (String) throws(E) -> Void
  ) throws(E) {
    guard let directory = fdopendir(descriptor) else {
      let error = SystemError.last(path)
      close(descriptor)
      throw map(error)
    }
    defer { closedir(directory) }
    let ending = Array(ending.utf8)
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> String? in
        let name = bytes.prefix { $0 != 0 }
        guard
          ending.isEmpty
            || name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
        else { return nil }
        return String(fileSystemBytes: name)
      }
      if let name, name != ".", name != ".." { try body(name) }
    }
    guard errno == 0 else { throw map(.last(path)) }
  }

  /// Returns the names in a folder that end in `ending`, in no order.
  ///
  /// - Throws: if the folder cannot be opened or read to its end.
  package static func names(in path: String, ending: String) throws(SystemError) -> [String] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path) }
    var names: [String] = []
    try eachName(in: descriptor, of: path, ending: ending, as: { $0 }) {
      name throws(SystemError) in names.append(name)
    }
    return names
  }
}
