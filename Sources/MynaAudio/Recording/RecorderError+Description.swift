import AudioDevices
public import Files
import SoundFiles

extension RecorderError: DescribedError {
  /// Why the recorder did not do it, and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .device(let error): error.description
    case .file(let error): error.description
    case .noTake: "There is no recording to continue or end; begin a new one."
    }
  }
}
