import Glibc

extension Folder {
  /// Returns the names in a folder that end in `ending`, in no order.
  ///
  /// Names that end otherwise are not even made a `String`, since a folder may have 100,000 of them. Leaves out names that
  /// are not valid UTF-8.
  /// - Throws: if the folder cannot be opened, or not be read to its end.
  public static func names(in path: String, ending: String) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw .last(path) }
    defer { closedir(directory) }
    let ending = Array(ending.utf8)
    var found: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> String? in
        let name = bytes.prefix { $0 != 0 }
        guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else {
          return nil
        }
        return String(validating: name, as: UTF8.self)
      }
      if let name { found.append(name) }
    }
    guard errno == 0 else { throw .last(path) }
    return found
  }
}
