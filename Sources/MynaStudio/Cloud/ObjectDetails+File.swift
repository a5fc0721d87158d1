import Files
package import MynaCloud
import SoundFiles

extension ObjectDetails {
  /// Creates the details of a file: its content type, which depends on its extension, and the
  /// duration of an audio file.
  ///
  /// This may block, because another program determines the duration of some formats.
  package init(ofFile path: String, named name: String? = nil) {
    let own = NumberedPath.ending(of: path)
    let ending = (own.isEmpty ? NumberedPath.ending(of: name ?? "") : own).lowercased()
    let type = Self.types[ending]
    self.init(contentType: type ?? "application/octet-stream")
    // A file that isn't audio has no duration. If the file is unreadable, uploading it reports the
    // error.
    guard type != nil, ending != "mid", let duration = Self.duration(ofFile: path) else { return }
    metadata["duration"] = String((duration * 1_000).rounded() / 1_000)
  }

  private static func duration(ofFile path: String) -> Double? {
    if let length = SoundLength(path: path) { return length.duration }
    guard let info = try? SoundFileReader(path: path).info, let frames = info.frameCount,
      info.sampleRate > 0
    else { return nil }
    return Double(frames) / info.sampleRate
  }

  private static let types = [
    "flac": "audio/flac", "wav": "audio/wav", "ogg": "audio/ogg", "opus": "audio/ogg",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "caf": "audio/x-caf",
    "aif": "audio/aiff", "aiff": "audio/aiff", "mid": "audio/midi",
  ]
}

extension StoredObject {
  /// The stored duration in seconds: Myna's own `duration`, or `playTime` from the phone's
  /// recorder.
  package var duration: Double? {
    for (key, value) in metadata where ["duration", "playtime"].contains(key.lowercased()) {
      if let seconds = Double(value), seconds.isFinite, (0...10_000_000).contains(seconds) {
        return seconds
      }
    }
    return nil
  }
}
