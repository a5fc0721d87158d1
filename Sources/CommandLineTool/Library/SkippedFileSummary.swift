import SoundFiles

/// A file that was not recognized as a sound, as JSON.
struct SkippedFileSummary: Encodable {
  private let path: String
  private let reason: String

  init(_ file: SkippedFile) { (path, reason) = (file.path, file.reason.words) }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case reason = "reason"
  }
}
