import Files
import Foundation

/// The sound files of a folder: no links, no hidden ones, no recordings that are still going on.
enum FolderListing {
  private static let endings: Set<String> = [
    "flac", "wav", "wave", "rf64", "w64", "ogg", "oga", "opus", "mp3", "m4a", "m4b", "aac", "aif",
    "aiff", "aifc", "caf", "au", "snd", "wma", "amr", "3gp", "mka", "webm", "mp4", "mp2", "ac3",
  ]

  /// Whether an ending is that of sound files.
  static func isSoundEnding(_ ending: String) -> Bool { endings.contains(ending.lowercased()) }

  /// Whether a file's name is that of a sound.
  static func isSound(_ name: String) -> Bool {
    // Most names are told by their first and last bytes, in a tenth of the time.
    var name = name
    let isPlain = name.withUTF8 { bytes in
      bytes.count > 4 && bytes[0] != UInt8(ascii: ".")
        && plainEndings.contains { bytes.suffix($0.count).elementsEqual($0) }
        && !bytes.suffix(journal.count).elementsEqual(journal)
    }
    return isPlain
      || !name.hasPrefix(".") && JournalName.destination(of: name) == nil
        && isSoundEnding(NumberedPath.ending(of: name))
  }

  private static let plainEndings = [Array(".flac".utf8), Array(".wav".utf8)]
  private static let journal = Array(JournalName.journal(for: "").utf8)

  /// Returns the names of the files; none if the folder does not exist.
  ///
  /// - Parameter followsLink: whether the folder may be a link, as the person's own folder of takes may be.
  static func names(in folder: String, followsLink: Bool = false) throws(LibraryError) -> [String] {
    var names: [String] = []
    try FolderNames.each(in: folder, followsLink: followsLink) {
      name, descriptor throws(LibraryError) in
      guard isSound(name) else { return }
      // What cannot be seen now is named, too: whoever uses it is told why it cannot be.
      let status = FileStatus.seen(link: name, in: descriptor)
      if status == nil || status?.kind == .regular { names.append(name) }
    }
    return names
  }
}
