import Sentences
import SoundFiles
import Translations

struct SkippedFileSummary: Encodable {
  private let path: String
  private let reason: String

  init(_ file: SkippedFile) {
    (path, reason) = (file.path, Translations.inEnglish { file.reason.words })
  }

  private enum CodingKeys: String, CodingKey {
    case path = "path"
    case reason = "reason"
  }
}
