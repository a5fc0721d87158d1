import AudioDevices
import Sentences
import Translations

extension AudioDeviceError: UserFacingError {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .noServer:
      tr(
        "Start PulseAudio or PipeWire (systemctl --user start pipewire-pulse), and try again.")
    case .noDevice:
      tr("Connect a device, or add one to the sound server, and try again.")
    case .notFound: tr("“myna devices” lists all devices.")
    case .ambiguous: tr("Specify the full name of one of these devices.")
    case .failed: tr("Try again, or choose another device with --device.")
    case .noLibrary, .unavailable: nil
    }
  }
}

extension AudioDirection {
  var noun: String { self == .input ? tr("microphone") : tr("speaker") }
}
