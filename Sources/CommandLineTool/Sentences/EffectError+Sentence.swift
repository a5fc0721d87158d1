import MynaAudio
import MynaDSP
import Sentences
import Translations

extension EffectError: ErrorWithSentence {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .unsupportedChannelCount: tr("Add --downmix.")
    default: nil
    }
  }
}

extension EffectFile.Failure: ErrorWithSentence {
  var sentence: String { message(naming: .path).advising(advice).text }

  private var advice: String? {
    switch self {
    case .notFound, .notJSON: tr("“myna effects show chipmunk” prints one to start from.")
    case .unreadable, .mistake: nil
    }
  }
}
