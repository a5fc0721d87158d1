import Files
import MynaAudio

extension EffectAdditionError: DescribedError {
  /// Why the effect was not added, and what to do next, in a sentence.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .studio(let error): error.description
    }
  }
}
