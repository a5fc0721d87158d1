import Files

/// A file in a folder that was skipped because it isn't an audio file.
public struct SkippedFile: Equatable, Sendable {
  /// The path to the file or hidden folder.
  public var path: String
  /// The reason why it was skipped.
  public var reason: SkipReason

  /// Creates a description of a skipped file.
  public init(path: String, reason: SkipReason) { (self.path, self.reason) = (path, reason) }
}

/// A reason for skipping a file in a folder.
///
/// `macOS` is a file in which macOS stores another file's metadata. `placeholder` stands for a file
/// that a sync program hasn't downloaded. `unfinished` is a file that a program is still writing or
/// didn't finish.
public enum SkipReason: CaseIterable, Sendable {
  case notSound
  case macOS
  case hidden
  case placeholder
  case unfinished

  /// Determines the reason from a file name; nil for a name that an audio file can have.
  public init?(name: String) {
    let ending = NumberedPath.ending(of: name).lowercased()
    let isUnfinished =
      Self.unfinishedEndings.contains(ending) || name.hasPrefix("~$")
      || name.hasPrefix("~syncthing~")
    if name.hasPrefix("._") {
      self = .macOS
    } else if Self.placeholderEndings.contains(ending) {
      self = .placeholder
    } else if isUnfinished {
      self = .unfinished
    } else if name.hasPrefix(".") {
      self = .hidden
    } else {
      return nil
    }
  }

  /// Returns whether the extension is that of a common file type other than audio, so that the file
  /// need not be opened.
  public static func isOfOtherKind(_ name: String) -> Bool {
    otherEndings.contains(NumberedPath.ending(of: name).lowercased())
  }

  private static let placeholderEndings: Set<String> = ["icloud", "nextcloud", "owncloud"]

  private static let unfinishedEndings: Set<String> = [
    "part", "partial", "filepart", "crdownload", "download", "opdownload", "aria2", "!ut", "tmp",
  ]

  private static let otherEndings: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "svg", "heic", "avif", "bmp", "tif", "tiff", "pdf", "txt",
    "md", "rtf", "doc", "docx", "odt", "html", "htm", "url", "json", "xml", "csv", "log", "cue",
    "m3u",
    "m3u8", "pls", "nfo", "sfv", "md5", "lrc", "srt", "vtt", "ini", "db", "zip", "mid", "midi",
  ]
}
