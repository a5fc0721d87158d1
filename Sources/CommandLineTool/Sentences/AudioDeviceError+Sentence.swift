import AudioDevices
import Translations

extension AudioDeviceError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noLibrary:
      tr(
        "cubeb is not installed, so no microphone or speaker can be used; install it (apt-get install libcubeb0) and try again."
      )
    case .noServer:
      tr(
        "Can’t reach the sound server; start PulseAudio or PipeWire (systemctl --user start pipewire-pulse) and try again."
      )
    case .noDevice(.input):
      tr(
        "There is no microphone; plug one in, or make one known to the sound server, and try again."
      )
    case .noDevice(.output):
      tr("There is no speaker; plug one in, or make one known to the sound server, and try again.")
    case .notFound(let name, .input):
      tr("There is no microphone “%1”; “myna devices” lists all of them.", name)
    case .notFound(let name, .output):
      tr("There is no speaker “%1”; “myna devices” lists all of them.", name)
    case .ambiguous(let name, let candidates):
      tr(
        "“%1” could be %2; name one of them in full.", name,
        Words.any(candidates.map { tr("“%1”", $0) }))
    case .unavailable(let name):
      tr(
        "“%1” cannot be used at the moment; quit the program that is using it, or choose another device.",
        name)
    case .failed("open", let code):
      tr("The sound server failed to open (%1); try again, or choose another --device.", code)
    case .failed("start", let code):
      tr("The sound server failed to start (%1); try again, or choose another --device.", code)
    case .failed(let operation, let code):
      tr(
        "The sound server failed to %1 (%2); try again, or choose another --device.", operation,
        code)
    }
  }
}

extension AudioDirection {
  var noun: String { self == .input ? tr("microphone") : tr("speaker") }
}
