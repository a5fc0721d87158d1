public import Files

extension AudioDeviceError: DescribedError {
  /// A sentence that says why the device cannot be used and what to do next.
  public var description: String {
    switch self {
    case .noLibrary:
      "The library cubeb is not installed, so Myna can’t use microphones or speakers; install it (apt-get install libcubeb0) and try again."
    case .noServer:
      "No sound server responds; start PulseAudio or PipeWire (systemctl --user start pipewire-pulse) and try again."
    case .noDevice(let direction):
      "There is no \(direction.noun); connect a device, or add one to the sound server, and try again."
    case .notFound(let name, let direction):
      "There is no \(direction.noun) \(name.quoted); list the devices, and choose one of them."
    case .ambiguous(let name, let candidates):
      "\(name.quoted) could be \(candidates.map(\.quoted).joined(separator: " or ")); specify the full name of one of these devices."
    case .unavailable(let name):
      "\(name.quoted) cannot be used at the moment; quit the program that is using the device, or choose another device."
    case .failed(let operation, let code):
      "The sound server did not \(operation) the device (\(code)); try again, or choose another device."
    }
  }
}

extension AudioDirection {
  fileprivate var noun: String { self == .input ? "microphone" : "speaker" }
}
