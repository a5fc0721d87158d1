import Foundation

/// The sound files of a folder: no links, no hidden ones, no recordings that are still going on.
enum FolderListing {
  private static let endings: Set<String> = [
    "flac", "wav", "wave", "rf64", "w64", "ogg", "oga", "opus", "mp3", "m4a", "m4b", "aac", "aif",
    "aiff", "aifc", "caf", "au", "snd", "wma", "amr", "3gp", "mka", "webm", "mp4", "mp2", "ac3",
  ]

  /// Whether a file's name is that of a sound.
  static func isSound(_ name: String) -> Bool {
    !name.hasPrefix(".") && JournalName.destination(of: name) == nil
      && endings.contains(NumberedPath.ending(of: name).lowercased())
  }

  /// Hands out each file; nothing for a folder that is not there.
  static func each(
    in folder: String, _ body: (String, FileStamp) throws(LibraryError) -> Void
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
      // A name that is no text cannot be opened by it.
      guard let name, isSound(name) else { continue }
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        let stamp = FileStamp(status)
      else { continue }
      try body(name, stamp)
    }
    // What is left out of half a listing would be taken for gone.
    guard errno == 0 else { throw .system(folder) }
  }
}
