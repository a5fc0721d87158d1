/// Why a source of MIDI cannot be started.
package enum MIDIDeviceError: Error, Hashable {
  /// A library is not installed, or lacks a function; its file name.
  case libraryMissing(String)
  /// The device node of the sequencer does not exist, because there is no sound hardware or its
  /// driver is not loaded.
  case nodeMissing(path: String)
  /// The user may not open the device node of the sequencer.
  case notPermitted(path: String)
  /// No JACK server of this name is running; nil for the default.
  case noServer(name: String?)
  /// A system call failed with this code.
  case failed(operation: String, code: Int)
}
