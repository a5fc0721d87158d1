import Files

enum ObjectFileNames {
  static let hidden = ".myna-cloud"

  /// Suffixes of files that rclone, browsers, and other programs are still transferring.
  private static let unfinished = [".partial", ".crdownload", ".filepart", "~"]
  /// Files that Windows creates in folders, in lowercase.
  private static let foreign = ["desktop.ini", "thumbs.db"]

  static func isVisible(_ segment: some StringProtocol) -> Bool {
    !segment.hasPrefix(".") && !segment.hasPrefix("~") && segment.utf8.count <= FileNameLimit.usual
      && !unfinished.contains { segment.hasSuffix($0) }
      && !foreign.contains(segment.lowercased())
  }

  /// Returns an object's path as folder names followed by the file name.
  ///
  /// Names that another program chose may contain control characters, tabs, or newlines.
  ///
  /// - Throws: `badName` for a name that no file in the folder can have.
  static func segments(of name: ObjectName) throws(CloudError) -> [String] {
    // Splits bytes, since Swift combines a slash and a following accent into one `Character`.
    let segments = name.text.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let isFine = segments.allSatisfy { !$0.isEmpty && isVisible($0) && !$0.utf8.contains(0) }
    guard isFine, name.text.utf8.count <= ObjectName.byteLimit else { throw .badName(name.text) }
    return segments
  }

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
