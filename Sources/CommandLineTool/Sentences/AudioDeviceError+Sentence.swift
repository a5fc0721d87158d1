import AudioDevices
import Sentences
import Translations

extension AudioDeviceError: ErrorWithSentence {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .noServer:
      tr(
        "Start PulseAudio or PipeWire (systemctl --user start pipewire-pulse), and try again.")
    case .noDevice:
      tr("Plug one in, or make one known to the sound server, and try again.")
    case .notFound: tr("“myna devices” lists all of them.")
    case .ambiguous: tr("Specify the full name of one of them.")
    case .failed: tr("Try again, or choose another --device.")
    case .noLibrary, .unavailable: nil
    }
  }
}

extension AudioDirection {
  var noun: String { self == .input ? tr("microphone") : tr("speaker") }
}
