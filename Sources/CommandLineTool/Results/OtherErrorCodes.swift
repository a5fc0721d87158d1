import AudioDevices
import Drawings
import MediaControls
import MynaAudio
import MynaMusic
import MynaStudio

extension DrawingError: CodedError {
  var resultCode: ResultCode {
    switch self {
    case .noRenderer: .notInstalled
    case .failed: .other
    }
  }
}

// No result of a file comes from these errors, so scripts see only their sentences.

extension AudioDeviceError: CodedError { var resultCode: ResultCode { .other } }
extension EffectFile.Failure: CodedError { var resultCode: ResultCode { .other } }
extension MediaControlsError: CodedError { var resultCode: ResultCode { .other } }
extension MusicError: CodedError { var resultCode: ResultCode { .other } }
extension MusicPlayerError: CodedError { var resultCode: ResultCode { .other } }
extension PlayerError: CodedError { var resultCode: ResultCode { .other } }
extension RecorderError: CodedError { var resultCode: ResultCode { .other } }
extension SilentRecordingError: CodedError { var resultCode: ResultCode { .silent } }
extension SongSelectionError: CodedError { var resultCode: ResultCode { .other } }
