import Files

enum AudioMediaType {
  private static let types = [
    "flac": "audio/flac", "wav": "audio/wav", "ogg": "audio/ogg", "opus": "audio/ogg",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "caf": "audio/x-caf",
    "aif": "audio/aiff", "aiff": "audio/aiff",
  ]

  static func type(ofFile name: String) -> String {
    types[NumberedPath.ending(of: name).lowercased()] ?? "application/octet-stream"
  }
}
