import Files

/// A file of a folder that is not taken for a sound.
public struct PassedOverFile: Equatable, Sendable {
  /// The file, or the hidden folder.
  public var path: String
  /// Why.
  public var reason: PassedOver

  /// Creates a note of a file.
  public init(path: String, reason: PassedOver) { (self.path, self.reason) = (path, reason) }
}

/// Why a file in a folder is not taken for a sound.
public enum PassedOver: CaseIterable, Sendable {
  /// Neither its first bytes nor its name are those of a sound.
  case notSound
  /// macOS keeps what it knows of another file in it.
  case macOS
  /// Its name begins with a dot.
  case hidden
  /// It stands for a file that a syncing program has not brought here.
  case placeholder
  /// A program is still writing it, or was ended while it did.
  case unfinished

  /// What a name alone tells; nil for a name that a sound may have.
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

  /// Whether a name is that of a file that often lies beside sounds and is none, which need not be opened to see that.
  public static func isOfOtherKind(_ name: String) -> Bool {
    otherEndings.contains(NumberedPath.ending(of: name).lowercased())
  }

  /// Endings of virtual files of iCloud, Nextcloud and ownCloud.
  private static let placeholderEndings: Set<String> = ["icloud", "nextcloud", "owncloud"]

  /// Endings that browsers and programs that copy or sync give to files that are not complete.
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
