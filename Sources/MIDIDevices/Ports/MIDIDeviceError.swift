package enum MIDIDeviceError: Error, Hashable {
  /// The library with this file name is not installed, or lacks a function.
  case libraryMissing(String)
  /// The sequencer's device node doesn't exist, because there is no audio hardware or its driver
  /// isn't loaded.
  case nodeMissing(path: String)
  case notPermitted(path: String)
  /// No JACK server with this name is running; the name is nil for the default server.
  case noServer(name: String?)
  case failed(operation: String, code: Int)
}
