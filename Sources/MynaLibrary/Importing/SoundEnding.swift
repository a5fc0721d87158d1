import Files

/// The file name ending that a take gets when it is imported, or comes from the cloud.
///
/// A scan of the folder looks only for known endings. A take whose file has another one would exist in the index alone.
public enum SoundEnding {
  /// Returns the ending of a file if it is known; otherwise the usual ending for its contents.
  public static func ending(of path: String) -> String {
    let ending = NumberedPath.ending(of: path)
    return FolderListing.isSoundEnding(ending) ? ending : endingOfContents(path)
  }

  /// The signatures of containers, with their offsets in bytes.
  private static let beginnings: [(offset: Int, text: String, ending: String)] = [
    (8, "WAVE", "wav"), (8, "AIFF", "aiff"), (8, "AIFC", "aifc"), (0, "fLaC", "flac"),
    (0, "OggS", "ogg"), (0, "caff", "caf"), (0, ".snd", "au"), (0, "riff", "w64"),
    (0, "ID3", "mp3"), (0, "#!AMR", "amr"), (4, "ftyp", "m4a"), (4, "moov", "m4a"),
    (4, "mdat", "m4a"), (4, "wide", "m4a"),
  ]

  private static func endingOfContents(_ path: String) -> String {
    let bytes = beginning(of: path)
    for (offset, text, ending) in beginnings
    where bytes.dropFirst(offset).starts(with: text.utf8) {
      return ending
    }
    if bytes.starts(with: [0x30, 0x26, 0xB2, 0x75]) { return "wma" }
    // Each frame of MPEG audio begins with these eleven bits.
    if bytes.count > 1, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 { return "mp3" }
    // The ending of Matroska, which can hold any encoding; decoders go by the contents, not by the ending.
    return "mka"
  }

  /// Returns the first bytes of a file; an unreadable file is reported when it is copied.
  private static func beginning(of path: String) -> [UInt8] {
    (try? OpenFile(reading: path).read(16)) ?? []
  }
}
