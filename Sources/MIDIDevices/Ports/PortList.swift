import Synchronization

/// The ports that a source hears; any thread may look.
final class PortList: Sendable {
  private let list = Mutex<[MIDIPort]>([])

  /// The ports at present.
  var all: [MIDIPort] { list.withLock { $0 } }

  /// Makes these the ports, and tells which have come and gone.
  func replace(_ new: [MIDIPort], _ onChange: (MIDIPortChange) -> Void) {
    let old = list.withLock { list in
      defer { list = new }
      return list
    }
    for port in old where !new.contains(port) { onChange(.disappeared(port)) }
    for port in new where !old.contains(port) { onChange(.appeared(port)) }
  }

  /// Forgets all ports.
  func clear() { list.withLock { $0 = [] } }
}
