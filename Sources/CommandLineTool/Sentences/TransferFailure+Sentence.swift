import MynaAudio
import MynaCloud
import Sentences
import Translations

extension TransferFailure {
  func sentence(about name: String) -> String {
    switch self {
    case .cloud(let error): error.sentence(about: name)
    case .sound(.damaged(let path, let damage, let sampleRate)):
      tr(
        "“%1” %2; make a WAV of its readable part with “myna render --salvage”, and upload that WAV.",
        path, damage.words(sampleRate: sampleRate))
    case .sound(.notANumber(let path, let seconds)):
      tr(
        "“%1” contains an invalid sample (NaN) at %2; use “myna render --salvage” to make a WAV without invalid samples, and upload that WAV.",
        path, NumberFormatting.duration(seconds))
    case .sound(let error): error.sentence
    case .recording(let path): TakesFolderFile.refusal(of: path)
    }
  }
}
