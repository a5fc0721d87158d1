import MynaAudio
import MynaDSP
import Sentences
import Translations

extension EffectError: UserFacingError {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .unsupportedChannelCount: tr("Add --downmix.")
    default: nil
    }
  }
}

extension EffectFile.Failure: UserFacingError {
  var sentence: String { message(naming: .path).advising(advice).text }

  private var advice: String? {
    switch self {
    case .notFound, .notJSON:
      tr(
        "To start from an existing effect, print it as a file, such as with “myna effects show chipmunk”."
      )
    case .unreadable, .mistake: nil
    }
  }
}
