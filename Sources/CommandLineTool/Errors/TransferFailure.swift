import MynaAudio
import MynaCloud
import SoundFiles

/// Why a file was not carried to the cloud or back.
enum TransferFailure: Error {
  case cloud(CloudError)
  /// It is no sound that can be made ready for the phone.
  case sound(RenderError)

  /// Whether nothing else would go well either, until a person does something.
  var pausesStorage: Bool {
    if case .cloud(let error) = self { return error.pausesStorage }
    return false
  }

  /// Whether somebody has asked it to end.
  var isCancelled: Bool {
    switch self {
    case .cloud(let error): error == .cancelled
    case .sound(.cancelled), .sound(.file(.cancelled)): true
    case .sound: false
    }
  }
}
