import Files
import Glibc

/// The names in an open folder, with what they stand for.
enum FolderEntries {
  /// Whether there is anything at all.
  static func isAny(in folder: OpenFile) throws(CloudError) -> Bool {
    var isAny = false
    try each(in: folder) { _, _ in
      isAny = true
      return false
    }
    return isAny
  }

  /// Calls `body` with each name and whether a folder has it, in no order, until that returns false.
  ///
  /// Asks only file systems for the status of each file that do not tell a file from a folder otherwise. Leaves out what is
  /// neither, and names that are not valid UTF-8, since a `String` cannot be used to open them.
  static func each(
    in folder: OpenFile, _ body: (_ name: String, _ isFolder: Bool) throws(CloudError) -> Bool
  ) throws(CloudError) {
    // Another descriptor, since reading moves it, and closing the list closes it.
    let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let directory = fdopendir(descriptor) else {
      let error = SystemError.last(folder.path)
      if descriptor >= 0 { close(descriptor) }
      throw .file(error)
    }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, name != ".", name != ".." else { continue }
      let isFolder: Bool
      switch Int(entry.pointee.d_type) {
      case DT_REG: isFolder = false
      case DT_DIR: isFolder = true
      case DT_UNKNOWN:
        // An object that was left out since it is not seen now would look deleted.
        let status = try rethrowing(
          as: CloudError.file, try FileStatus.find(link: name, in: folder.descriptor))
        guard let status, status.kind == .regular || status.kind == .folder
        else { continue }
        isFolder = status.kind == .folder
      default: continue
      }
      guard try body(name, isFolder) else { return }
    }
    guard errno == 0 else { throw .file(.last(folder.path)) }
  }

  /// Whether a name that leads to something is written in the folder in just this way, rather than with other case.
  static func isExact(_ name: String, in folder: OpenFile) throws(CloudError) -> Bool {
    let lower = name.lowercased()
    let flipped = lower == name ? name.uppercased() : lower
    guard flipped != name else { return true }
    let (one, other) = try rethrowing(as: CloudError.file) { () throws(SystemError) in
      (
        try FileStatus.find(link: name, in: folder.descriptor),
        try FileStatus.find(link: flipped, in: folder.descriptor)
      )
    }
    guard let one, let other, one.identity == other.identity else { return true }
    // Either case does not count here, or both are names of one file.
    var isThere = false
    try each(in: folder) { found, _ in
      isThere = found.utf8.elementsEqual(name.utf8)
      return !isThere
    }
    return isThere
  }
}
