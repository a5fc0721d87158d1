import Files
import Glibc
package import MIDI

/// MIDI from all keyboards and programs of ALSA's sequencer, a part of the system's kernel.
///
/// The library is opened when it is first needed. Keyboards on USB and Bluetooth are all found here.
package final class ALSASource: MIDISource {
  private let name: String
  private let node: String
  private let listening = Listening()

  /// Creates a source that listens to nothing yet; `name` is how others see it.
  package convenience init(name: String = "Myna") {
    self.init(name: name, node: "/dev/snd/seq")
  }

  init(name: String, node: String) { (self.name, self.node) = (name, node) }

  deinit { stop() }

  /// The ports that are heard, each by the name of its device and its own.
  package var ports: [MIDIPort] { listening.ports }

  /// Begins to listen to all ports that can be read.
  ///
  /// Throws `nodeMissing` and `notPermitted` without asking the library, `libraryMissing`, and `failed` if the sequencer refuses.
  package func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError) {
    stop()
    // The library would write to the terminal that it cannot open it.
    if access(node, R_OK | W_OK) != 0 { throw .unopenable(node, code: errno) }
    guard let library = ALSALibrary() else { throw .libraryMissing(ALSALibrary.fileName) }
    guard let thread = InputThread() else {
      throw .failed(operation: "eventfd", code: Int(errno))
    }
    let heard = PortList()
    let client = try ALSAClient(library, name: name)
    let reader = ALSAReader(client, hear: onEvent) { ports in
      heard.replace(
        ports.sorted { $0.key < $1.key }.map { MIDIPort(id: $0.key.text, name: $0.value) },
        onChange)
    }
    listening.begin(
      thread, watching: client.descriptors, reader, heard, onChange: onChange)
  }

  /// Releases the notes that are held, and leaves the sequencer.
  package func stop() { listening.end() }
}

extension MIDIDeviceError {
  /// Why a device node cannot be opened, by the system's code.
  static func unopenable(_ path: String, code: Int32) -> MIDIDeviceError {
    switch code {
    case ENOENT, ENOTDIR: .nodeMissing(path: path)
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    default: .failed(operation: "open \(path)", code: Int(code))
    }
  }
}
