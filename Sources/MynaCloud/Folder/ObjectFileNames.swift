import Files

/// The names of files in a folder that are objects.
enum ObjectFileNames {
  /// The hidden folder of what a file cannot carry.
  static let hidden = ".myna-cloud"

  /// Endings of files that programs are still bringing; rclone and browsers among them.
  private static let unfinished = [".partial", ".crdownload", ".filepart", "~"]
  /// Files that Windows and other programs put into each folder.
  private static let foreign = ["desktop.ini", "thumbs.db"]

  /// Whether a file or folder of this name may be an object or have some; programs that take folders elsewhere hide what is theirs.
  static func isVisible(_ segment: some StringProtocol) -> Bool {
    !segment.hasPrefix(".") && !segment.hasPrefix("~") && segment.utf8.count <= NameLimit.usual
      && !unfinished.contains { segment.hasSuffix($0) }
      && !foreign.contains(segment.lowercased())
  }

  /// Returns the names of the folders that lead to an object, and of its file.
  ///
  /// Other programs may have given it control characters, a tab or an end of line.
  ///
  /// - Throws: `badName` for a name that no file of the folder can have.
  static func segments(of name: ObjectName) throws(CloudError) -> [String] {
    // By bytes: Swift joins a slash and a combining accent after it into one character.
    let segments = name.text.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let isFine = segments.allSatisfy { !$0.isEmpty && isVisible($0) && !$0.utf8.contains(0) }
    guard isFine, name.text.utf8.count <= ObjectName.byteLimit else { throw .badName(name.text) }
    return segments
  }

  /// Returns a type by the ending of a name.
  static func contentType(of name: ObjectName) -> String {
    switch NumberedPath.ending(of: name.text).lowercased() {
    case "flac": "audio/flac"
    case "wav": "audio/wav"
    case "mp3": "audio/mpeg"
    case "ogg", "oga", "opus": "audio/ogg"
    case "m4a": "audio/mp4"
    case "caf": "audio/x-caf"
    case "aif", "aiff": "audio/aiff"
    case "mid", "midi", "rmi": "audio/midi"
    case "json": "application/json"
    case "txt": "text/plain"
    default: "application/octet-stream"
    }
  }
}
