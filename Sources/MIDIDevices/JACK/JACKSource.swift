import Glibc
package import MIDI

/// MIDI from all ports of a JACK server, which may be PipeWire.
///
/// The library is opened when it is first needed. A server is never started. Up to eight keyboards have an input of their own;
/// more share them, and are then released together.
package final class JACKSource: MIDISource {
  private let name: String
  private let server: String?
  private let libraryFile: String
  private let listening = Listening()

  private static let portCount = 8

  /// Creates a source that listens to nothing yet.
  ///
  /// - Parameters:
  ///   - name: How its ports are called on the server.
  ///   - server: The server's name; nil for the default.
  package convenience init(name: String = "Myna", server: String? = nil) {
    self.init(name: name, server: server, libraryFile: JACKLibrary.fileName)
  }

  init(name: String, server: String?, libraryFile: String) {
    (self.name, self.server, self.libraryFile) = (name, server, libraryFile)
  }

  deinit { stop() }

  /// The ports that are heard; their names are those that JACK has for them.
  package var ports: [MIDIPort] { listening.ports }

  /// Begins to listen to all ports that MIDI comes from.
  ///
  /// Throws `libraryMissing` without JACK, `noServer` if none runs, and `failed` if it refuses.
  package func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError) {
    stop()
    guard let library = JACKLibrary(libraryFile) else { throw .libraryMissing(libraryFile) }
    guard let thread = InputThread() else {
      throw .failed(operation: "eventfd", code: Int(errno))
    }
    let heard = PortList()
    let client = try PipeSignal.blocked { () throws(MIDIDeviceError) in
      try JACKClient(
        library, name: name, server: server, portCount: Self.portCount,
        wakeDescriptor: thread.wakeDescriptor)
    }
    let reader = JACKReader(client, hear: onEvent) { names in
      heard.replace(names.sorted().map { MIDIPort(id: $0, name: $0) }, onChange)
    }
    listening.begin(thread, reader, heard, onChange: onChange)
  }

  /// Releases the notes that are held, and leaves the server.
  package func stop() { listening.end() }
}
