import Glibc
package import MIDI

/// Receives MIDI from all ports of a JACK server, which can be PipeWire.
///
/// The library is loaded at first use. If no server is running, none is started. Up to eight
/// keyboards have separate inputs. If there are more keyboards, some of them share an input, and
/// the notes of these keyboards are released together.
package final class JACKSource: MIDISource {
  private let name: String
  private let server: String?
  private let libraryFile: String
  private let listening = MIDISourceListener()

  private static let portCount = 8

  package convenience init(name: String = "Myna", server: String? = nil) {
    self.init(name: name, server: server, libraryFile: JACKLibrary.fileName)
  }

  init(name: String, server: String?, libraryFile: String) {
    (self.name, self.server, self.libraryFile) = (name, server, libraryFile)
  }

  deinit { stop() }

  package var ports: [MIDIPort] { listening.ports }

  /// Starts listening to all MIDI output ports.
  ///
  /// Throws `libraryMissing` if JACK isn't installed, `noServer` if no server is running, and
  /// `failed` if a call to the system or the server fails.
  package func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError) {
    stop()
    guard let library = JACKLibrary(libraryFile) else { throw .libraryMissing(libraryFile) }
    guard let thread = InputThread() else {
      throw .failed(operation: "eventfd", code: Int(errno))
    }
    let heard = MIDIPortList()
    let client = try BrokenPipeSignal.blocked { () throws(MIDIDeviceError) in
      try JACKClient(
        library, name: name, server: server, portCount: Self.portCount,
        wakeDescriptor: thread.wakeDescriptor)
    }
    let reader = JACKReader(client, deliver: onEvent) { names in
      heard.replace(names.sorted().map { MIDIPort(id: $0, name: $0) }, onChange)
    }
    listening.begin(thread, reader, heard, onChange: onChange)
  }

  package func stop() { listening.end() }
}
