import CALSA
import Glibc

/// An ALSA sequencer client with one port, closed when released.
///
/// Use it from one thread at a time.
final class ALSAClient: ALSASequencer, @unchecked Sendable {
  private let library: ALSALibrary
  private let sequencer: OpaquePointer
  private let own: ALSAAddress
  private var isOpen = true

  init(_ library: ALSALibrary, name: String) throws(MIDIDeviceError) {
    var opened: OpaquePointer?
    let code = library.open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    guard code >= 0, let sequencer = opened else {
      throw .failed(operation: "snd_seq_open", code: Int(code))
    }
    _ = library.setName(sequencer, name)
    let port = library.createPort(
      sequencer, "keys", UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
      UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
    guard port >= 0 else {
      _ = library.close(sequencer)
      throw .failed(operation: "snd_seq_create_simple_port", code: Int(port))
    }
    (self.library, self.sequencer) = (library, sequencer)
    own = ALSAAddress(
      client: UInt8(truncatingIfNeeded: library.clientID(sequencer)),
      port: UInt8(truncatingIfNeeded: port))
  }

  deinit { close() }

  func close() {
    if isOpen { _ = library.close(sequencer) }
    isOpen = false
  }

  var descriptors: [Int32] {
    var polled = [pollfd](repeating: pollfd(), count: 8)
    let count = library.descriptors(sequencer, &polled, UInt32(polled.count), Int16(POLLIN))
    return polled.prefix(Int(max(0, count))).map(\.fd)
  }

  func connect(_ address: ALSAAddress) -> Bool {
    let code = library.connect(
      sequencer, Int32(own.port), Int32(address.client), Int32(address.port))
    return code >= 0 || code == -EBUSY  // EBUSY: the subscription exists already.
  }

  func read() -> ALSASequencerReadResult {
    var event: UnsafeMutablePointer<snd_seq_event_t>?
    switch library.eventInput(sequencer, &event) {
    case -EAGAIN, -EINTR: return .empty
    case -ENOSPC: return .overrun
    case ..<0: return .failed
    default: return .event(event.flatMap { ALSAEvent($0.pointee) })
    }
  }

  var ports: [ALSAAddress: String] {
    var (client, port): (OpaquePointer?, OpaquePointer?)
    guard library.newClientInfo(&client) >= 0, library.newPortInfo(&port) >= 0, let client, let port
    else { return [:] }
    defer {
      library.freeClientInfo(client)
      library.freePortInfo(port)
    }
    var ports: [ALSAAddress: String] = [:]
    library.setClient(client, -1)
    while library.nextClient(sequencer, client) >= 0 {
      library.setPortClient(port, library.client(client))
      library.setPort(port, -1)
      while library.nextPort(sequencer, port) >= 0 {
        if let address = readableAddress(port) { ports[address] = name(of: port, client) }
      }
    }
    return ports
  }

  private func readableAddress(_ port: OpaquePointer) -> ALSAAddress? {
    guard let found = library.address(port)?.pointee else { return nil }
    let (address, capability) = (ALSAAddress(found), Int32(library.capability(port)))
    let needed = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
    guard address.client != own.client,
      address.client != ALSAAddress.announcements.client, capability & needed == needed,
      capability & SND_SEQ_PORT_CAP_NO_EXPORT == 0
    else { return nil }
    return address
  }

  private func name(of port: OpaquePointer, _ client: OpaquePointer) -> String {
    let owner = library.clientName(client).map { String(cString: $0) } ?? ""
    let name = library.portName(port).map { String(cString: $0) } ?? ""
    return name.hasPrefix(owner) ? name : owner + " " + name
  }
}
