import MynaAudio
import MynaCloud
import SoundFiles

enum TransferFailure: Error {
  case cloud(CloudError)
  /// The audio could not be prepared for the phone app.
  case sound(RenderError)
  /// A download would replace the recording at this path.
  case recording(path: String)

  /// Whether other transfers would also fail until the user fixes the problem.
  var pausesStorage: Bool {
    if case .cloud(let error) = self { return error.pausesStorage }
    return false
  }

  var isCancelled: Bool {
    switch self {
    case .cloud(let error): error == .cancelled
    case .sound(.cancelled), .sound(.file(.cancelled)): true
    case .sound, .recording: false
    }
  }
}
