import AudioDevices

extension AudioDeviceError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noLibrary:
      "cubeb is not installed, so no microphone or speaker can be used; install it (apt-get install libcubeb0) and try again."
    case .noServer:
      "Can’t reach the sound server; start PulseAudio or PipeWire (systemctl --user start pipewire-pulse) and try again."
    case .noDevice(let direction):
      "There is no \(direction.noun); plug one in, or make one known to the sound server, and try again."
    case .notFound(let name, let direction):
      "There is no \(direction.noun) “\(name)”; “myna devices” lists all of them."
    case .ambiguous(let name, let candidates):
      "“\(name)” could be \(candidates.map { "“\($0)”" }.joined(separator: " or ")); name one of them in full."
    case .unavailable(let name):
      "“\(name)” cannot be used at the moment; quit the program that is using it, or choose another device."
    case .failed(let operation, let code):
      "The sound server failed to \(operation) (\(code)); try again, or choose another --device."
    }
  }
}

extension AudioDirection {
  var noun: String { self == .input ? "microphone" : "speaker" }
}
