/// Why a source of MIDI cannot be started.
package enum MIDIDeviceError: Error, Hashable {
  /// A library is not installed, or lacks a function; its file name.
  case libraryMissing(String)
  /// The device node of the system's sequencer is not there, since there is no sound hardware or its driver is not loaded.
  case nodeMissing(path: String)
  /// The user may not open the device node of the system's sequencer.
  case notPermitted(path: String)
  /// No JACK server runs; the name that was asked for, nil for the default.
  case noServer(name: String?)
  /// A call of the system was refused, with its own code.
  case failed(operation: String, code: Int)
}
