import AudioDevices
import Translations

extension AudioDeviceError {
  package var message: Message {
    switch self {
    case .noLibrary:
      Message(
        tr("cubeb is not installed, so Myna can’t use microphones or speakers."),
        tr("Install cubeb (apt-get install libcubeb0), and try again."))
    case .noServer: Message(tr("Myna can’t reach the sound server."))
    case .noDevice(.input): Message(tr("There is no microphone."))
    case .noDevice(.output):
      Message(tr("There is no speaker."), tr("Connect a speaker, and try again."))
    case .notFound(let name, .input):
      Message(tr("The microphone “%1” is not connected.", name))
    case .notFound(let name, .output): Message(tr("The speaker “%1” is not connected.", name))
    case .ambiguous(let name, let candidates):
      Message(
        tr(
          "“%1” matches several devices: %2.", name,
          ListFormatting.list(candidates.map { tr("“%1”", $0) })))
    case .unavailable(let name):
      Message(
        tr("“%1” cannot be used right now.", name),
        tr("Quit the program that is using the device, or choose another device."))
    case .failed(let operation, let code):
      Message(tr("The sound server failed (%1, %2).", operation, code))
    }
  }
}
