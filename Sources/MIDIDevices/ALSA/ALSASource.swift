import Files
import Glibc
package import MIDI

/// Receives MIDI from all keyboards and programs in ALSA's sequencer, which is part of the Linux
/// kernel.
///
/// The library is loaded at first use. The sequencer also lists USB and Bluetooth keyboards.
package final class ALSASource: MIDISource {
  private let name: String
  private let node: String
  private let listening = MIDISourceListener()

  package convenience init(name: String = "Myna") {
    self.init(name: name, node: "/dev/snd/seq")
  }

  init(name: String, node: String) { (self.name, self.node) = (name, node) }

  deinit { stop() }

  package var ports: [MIDIPort] { listening.ports }

  /// Starts listening to all readable ports.
  ///
  /// Throws `nodeMissing` or `notPermitted` before loading the library, `libraryMissing` if it
  /// can't be loaded, and `failed` if a call to the system fails.
  package func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError) {
    stop()
    // Check first, because the library would print an error to the terminal.
    if access(node, R_OK | W_OK) != 0 { throw .unopenable(node, code: errno) }
    guard let library = ALSALibrary() else { throw .libraryMissing(ALSALibrary.fileName) }
    guard let thread = InputThread() else {
      throw .failed(operation: "eventfd", code: Int(errno))
    }
    let heard = MIDIPortList()
    let client = try ALSAClient(library, name: name)
    let reader = ALSAReader(client, deliver: onEvent) { ports in
      heard.replace(
        ports.sorted { $0.key < $1.key }.map { MIDIPort(id: $0.key.text, name: $0.value) },
        onChange)
    }
    listening.begin(
      thread, watching: client.descriptors, reader, heard, onChange: onChange)
  }

  package func stop() { listening.end() }
}

extension MIDIDeviceError {
  static func unopenable(_ path: String, code: Int32) -> MIDIDeviceError {
    switch code {
    case ENOENT, ENOTDIR: .nodeMissing(path: path)
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    default: .failed(operation: "open \(path)", code: Int(code))
    }
  }
}
