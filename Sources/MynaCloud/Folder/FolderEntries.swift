import Files

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
    try Folder.eachEntry(in: folder, as: CloudError.file) { entry throws(CloudError) in
      guard !entry.name.hasForeignBytes else { return true }
      var kind = entry.kind
      if kind == nil {
        // An object that was left out since it is not seen now would look deleted.
        kind = try rethrowing(
          as: CloudError.file, try FileStatus.find(link: entry.name, in: folder.descriptor))?.kind
      }
      guard kind == .regular || kind == .folder else { return true }
      return try body(entry.name, kind == .folder)
    }
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
