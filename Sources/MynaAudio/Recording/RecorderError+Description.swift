import AudioDevices
public import Files
import SoundFiles

extension RecorderError: DescribedError {
  /// A sentence that says what the recorder could not do and what to do next.
  public var description: String {
    switch self {
    case .device(let error): error.description
    case .file(let error): error.description
    case .noTake: "There is no recording to continue or end; start a new one."
    }
  }
}
