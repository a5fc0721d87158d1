import Files
import MynaCloud

/// The types of sounds by the endings of their files.
enum SoundType {
  private static let types = [
    "flac": "audio/flac", "wav": "audio/wav", "ogg": "audio/ogg", "opus": "audio/ogg",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "caf": "audio/x-caf",
    "aif": "audio/aiff", "aiff": "audio/aiff",
  ]

  /// The type of a file by its name.
  static func type(ofFile name: String) -> String {
    types[NumberedPath.ending(of: name).lowercased()] ?? "application/octet-stream"
  }

  /// The ending for the file of an object, whose sound may have been edited into another format since it was named.
  static func ending(for name: ObjectName, type: String) -> String {
    let own = NumberedPath.ending(of: LocalName.name(for: name)).lowercased()
    if types[own] == type { return own }
    return switch type {
    case "audio/flac", "audio/x-flac": "flac"
    case "audio/wav", "audio/x-wav": "wav"
    case "audio/ogg": "ogg"
    case "audio/mpeg": "mp3"
    case "audio/mp4": "m4a"
    case "audio/aiff": "aiff"
    default: own.isEmpty ? "flac" : own
    }
  }
}
