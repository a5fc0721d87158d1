package enum MIDIDeviceError: Error, Hashable {
  /// The library with this file name is not installed, or lacks a function.
  case libraryMissing(String)
  /// The device node of the sequencer does not exist, because there is no sound hardware or its
  /// driver is not loaded.
  case nodeMissing(path: String)
  case notPermitted(path: String)
  /// No JACK server of this name is running; nil for the default.
  case noServer(name: String?)
  case failed(operation: String, code: Int)
}
