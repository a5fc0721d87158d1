import Files

extension MIDIDeviceError: DescribedError {
  package var description: String {
    switch self {
    case .libraryMissing(let name):
      "The library \(name.quoted) is not installed, or is too old; install it, and try again."
    case .nodeMissing(let path):
      "\(path.quoted) does not exist, so this system has no MIDI; load the driver (modprobe snd-seq), and try again."
    case .notPermitted(let path):
      "You don’t have permission to open \(path.quoted); add yourself to the group “audio”, and log in again."
    case .noServer(let name?):
      "The JACK server \(name.quoted) is not running; start it, and try again."
    case .noServer(nil): "No JACK server is running; start one, and try again."
    case .failed(let operation, let code):
      "The system refused the call \(operation.quoted) (\(code)); reconnect the keyboard, and try again."
    }
  }
}
