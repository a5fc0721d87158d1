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
    try FolderNames.each(in: folder) { name, descriptor throws(LibraryError) in
      guard isSound(name) else { return }
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        let stamp = FileStamp(status)
      else { return }
      try body(name, stamp)
    }
  }
}
