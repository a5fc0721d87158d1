import Files
import SoundFiles

/// The audio files in a folder, except links, hidden or unfinished files, and recordings in
/// progress.
enum FolderListing {
  static func isSoundEnding(_ ending: String) -> Bool {
    SoundFileExtensions.all.contains(ending.lowercased())
  }

  static func isSound(_ name: String) -> Bool {
    // For most names, checking the first and last bytes is enough, and takes a tenth of the time.
    var name = name
    let isPlain = name.withUTF8 { bytes in
      bytes.count > 4 && bytes[0] != UInt8(ascii: ".")
        && bytes[0] != UInt8(ascii: "~")
        && plainEndings.contains { bytes.suffix($0.count).elementsEqual($0) }
        && !bytes.suffix(journal.count).elementsEqual(journal)
    }
    return isPlain
      || SkipReason(name: name) == nil && JournalFileName.destination(of: name) == nil
        && isSoundEnding(NumberedPath.ending(of: name))
  }

  static func mayBeSound(_ name: String) -> Bool {
    SkipReason(name: name) == nil && JournalFileName.destination(of: name) == nil
      && !SkipReason.isOfOtherKind(name)
  }

  static func isSound(_ name: String, at path: @autoclosure () -> String) -> Bool {
    isSound(name) || mayBeSound(name) && AudioFileSignature(path: path()) != nil
  }

  private static let plainEndings = [Array(".flac".utf8), Array(".wav".utf8)]
  private static let journal = Array(JournalFileName.journal(for: "").utf8)

  static func names(
    in folder: String, followsLink: Bool = false, _ isWanted: (String) -> Bool = isSound
  ) throws(LibraryError) -> [String] {
    guard let folder = try FolderEntryNames.open(folder, followsLink: followsLink) else {
      return []
    }
    return try FolderEntryNames.all(in: folder).filter { name in
      guard isWanted(name) else { return false }
      // Includes files that cannot be accessed: using such a file later reports the reason.
      let status = FileStatus.seen(link: name, in: folder.descriptor)
      return status == nil || status?.kind == .regular
    }
  }
}
