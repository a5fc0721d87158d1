import Files

enum FolderEntries {
  static func isAny(in folder: OpenFile) throws(CloudError) -> Bool {
    var isAny = false
    try each(in: folder) { _, _ in
      isAny = true
      return false
    }
    return isAny
  }

  /// Calls `body` for each file and folder, in no particular order, until `body` returns false.
  ///
  /// Skips other kinds of entries, as well as names that aren't valid UTF-8, because a `String`
  /// can't represent them. Reads a file's status only if the file system's listing doesn't include
  /// its kind.
  static func each(
    in folder: OpenFile, _ body: (_ name: String, _ isFolder: Bool) throws(CloudError) -> Bool
  ) throws(CloudError) {
    try Folder.eachEntry(in: folder, as: CloudError.file) { entry throws(CloudError) in
      guard !entry.name.hasForeignBytes else { return true }
      var kind = entry.kind
      if kind == nil {
        // Throws an error if the kind can't be read, because a skipped object would appear to be
        // deleted.
        kind = try rethrowing(
          as: CloudError.file, try FileStatus.find(link: entry.name, in: folder.descriptor))?.kind
      }
      guard kind == .regular || kind == .folder else { return true }
      return try body(entry.name, kind == .folder)
    }
  }

  /// Whether the folder contains an entry with exactly this name, including its case.
  ///
  /// The entry must exist, possibly with a different case.
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
    // Either the file system ignores case, or both names are links to the same file.
    var isThere = false
    try each(in: folder) { found, _ in
      isThere = found.utf8.elementsEqual(name.utf8)
      return !isThere
    }
    return isThere
  }
}
