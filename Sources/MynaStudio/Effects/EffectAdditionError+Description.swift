import Files
import MynaAudio

extension EffectAdditionError: DescribedError {
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .studio(let error): error.description
    }
  }
}
