import CJACK
import Synchronization

final class JACKClient: @unchecked Sendable {
  let memory: UnsafeMutablePointer<JACKCallbackMemory>
  let portCount: Int
  private let library: JACKLibrary
  private let client: OpaquePointer
  private let ports: [OpaquePointer]
  private let isClosed = Atomic<Bool>(false)

  init(
    _ library: JACKLibrary, name: String, server: String?, portCount: Int, wakeDescriptor: Int32
  ) throws(MIDIDeviceError) {
    guard let client = library.open(name, server: server) else {
      throw .noServer(name: server)
    }
    var ports: [OpaquePointer] = []
    for number in 1...portCount {
      let flags = UInt(JackPortIsInput.rawValue)
      guard
        let port = library.registerPort(client, "keys \(number)", JACK_DEFAULT_MIDI_TYPE, flags, 0)
      else {
        _ = library.close(client)
        throw .failed(operation: "jack_port_register", code: number)
      }
      ports.append(port)
    }
    (self.library, self.client, self.ports, self.portCount) = (library, client, ports, portCount)
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: JACKCallbackMemory(
        library.process, client: client, ports: ports, wakeDescriptor: wakeDescriptor))
    _ = library.setProcess(client, jackProcess, memory)
    _ = library.setRegistration(client, jackPortRegistered, memory)
    _ = library.setConnect(client, jackPortConnected, memory)
    library.setShutdown(client, jackShutdown, memory)
    let code = library.activate(client)
    guard code == 0 else { throw .failed(operation: "jack_activate", code: Int(code)) }
  }

  deinit {
    close()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Disconnects from the server.
  ///
  /// When this returns, no callback is running, and the client must not be used anymore.
  func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = library.deactivate(client)
    _ = library.close(client)
  }

  var sources: [String] {
    library.strings(
      library.listPorts(client, nil, JACK_DEFAULT_MIDI_TYPE, UInt(JackPortIsOutput.rawValue)))
  }

  func name(of port: UInt32) -> String? {
    library.port(client, port).flatMap { library.name($0) }.map { String(cString: $0) }
  }

  func connections(of port: Int) -> Set<String> {
    Set(library.strings(library.listConnections(ports[port])))
  }

  func connect(_ source: String, to port: Int) {
    guard let own = library.name(ports[port]) else { return }
    _ = library.connect(client, source, own)
  }
}
