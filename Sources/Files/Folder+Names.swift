import Glibc

package struct FolderEntry {
  package let name: String
  /// The kind of the entry; nil if the file system does not report kinds in listings.
  package let kind: FileStatus.Kind?
}

extension Folder {
  /// Opens a folder for listing; returns nil if the path does not exist.
  ///
  /// - Parameter followsLink: whether the path may be a link to a folder.
  /// - Throws: an error with `isNoFolder` if the path is not a folder.
  package static func find(
    _ path: String, followsLink: Bool = true
  ) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      return try OpenFile(path, O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW))
    } catch {
      guard error.kind == .missing, !error.isNoFolder else { throw error }
      return nil
    }
  }

  /// Calls `body` with each entry of an open folder, in no particular order, until it returns
  /// false.
  ///
  /// All code must use this function to read directories. Foundation's listing silently ends at a
  /// name that is not valid UTF-8, so all files after it would appear to be deleted.
  ///
  /// - Parameters:
  ///   - ending: the required ending of the names to report. Other names are not converted to a
  ///     `String`, because a folder may contain 100,000 names.
  ///   - map: converts a system error to the caller's error type.
  /// - Throws: an error if the folder cannot be read to the end, or an error from `body`.
  package static func eachEntry<E: Error>(
    in folder: OpenFile, ending: String = "", as map: (SystemError) -> E,
    _ body: (FolderEntry) throws(E) -> Bool
  ) throws(E) {
    // Closing the directory also closes the descriptor that it reads from.
    let copy = fcntl(folder.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw map(.last(folder.path)) }
    guard let directory = fdopendir(copy) else {
      let error = SystemError.last(folder.path)
      close(copy)
      throw map(error)
    }
    defer { closedir(directory) }
    // The two descriptors share a position, which an earlier listing may have left at the end.
    rewinddir(directory)
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
      guard let name, name != ".", name != ".." else { continue }
      let entryKind = kind(Int(entry.pointee.d_type))
      guard try body(FolderEntry(name: name, kind: entryKind)) else { return }
    }
    guard errno == 0 else { throw map(.last(folder.path)) }
  }

  private static func kind(_ type: Int) -> FileStatus.Kind? {
    switch type {
    case DT_REG: .regular
    case DT_DIR: .folder
    case DT_LNK: .link
    case DT_UNKNOWN: nil
    default: .other
    }
  }

  package static func names(
    in folder: OpenFile, ending: String = ""
  ) throws(SystemError) -> [String] {
    var names: [String] = []
    try eachEntry(in: folder, ending: ending, as: { $0 }) { entry throws(SystemError) in
      names.append(entry.name)
      return true
    }
    return names
  }

  package static func names(in path: String, ending: String) throws(SystemError) -> [String] {
    try names(in: OpenFile(path, O_RDONLY | O_DIRECTORY), ending: ending)
  }
}
