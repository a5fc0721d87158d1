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

  /// Calls `body` for each file and folder, in no particular order, until it returns false.
  ///
  /// Other kinds of entries are skipped, and so are names that are not valid UTF-8, since a
  /// `String` cannot open them. A file's status is read only on file systems whose listings do not
  /// show the kind.
  static func each(
    in folder: OpenFile, _ body: (_ name: String, _ isFolder: Bool) throws(CloudError) -> Bool
  ) throws(CloudError) {
    try Folder.eachEntry(in: folder, as: CloudError.file) { entry throws(CloudError) in
      guard !entry.name.hasForeignBytes else { return true }
      var kind = entry.kind
      if kind == nil {
        // Throws if the kind cannot be read, since an object that was skipped would look deleted.
        kind = try rethrowing(
          as: CloudError.file, try FileStatus.find(link: entry.name, in: folder.descriptor))?.kind
      }
      guard kind == .regular || kind == .folder else { return true }
      return try body(entry.name, kind == .folder)
    }
  }

  /// Whether the folder contains the name in exactly this case.
  ///
  /// The name must exist in the folder.
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
    // The file system ignores case, or both names are links to one file.
    var isThere = false
    try each(in: folder) { found, _ in
      isThere = found.utf8.elementsEqual(name.utf8)
      return !isThere
    }
    return isThere
  }
}
