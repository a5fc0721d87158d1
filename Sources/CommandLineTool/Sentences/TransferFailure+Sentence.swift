import MynaAudio
import MynaCloud

extension TransferFailure {
  /// Returns the error and its remedy for the object that the user named.
  func sentence(about name: String) -> String {
    switch self {
    case .cloud(let error): error.sentence(about: name)
    case .sound(.damaged(let path, let damage, let sampleRate)):
      "“\(path)” \(damage.words(sampleRate: sampleRate)); make a WAV of its readable part with “myna render --salvage”, and put that."
    case .sound(.notANumber(let path, let seconds)):
      "“\(path)” contains a sample that is not a number, \(NumberText.duration(seconds)) from its beginning; make a WAV without such samples with “myna render --salvage”, and put that."
    case .sound(let error): error.sentence
    }
  }
}
