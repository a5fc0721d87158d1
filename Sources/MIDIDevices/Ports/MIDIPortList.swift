import Synchronization

final class MIDIPortList: Sendable {
  private let list = Mutex<[MIDIPort]>([])

  var all: [MIDIPort] { list.withLock { $0 } }

  func replace(_ new: [MIDIPort], _ onChange: (MIDIPortChange) -> Void) {
    let old = list.withLock { list in
      defer { list = new }
      return list
    }
    for port in old where !new.contains(port) { onChange(.disappeared(port)) }
    for port in new where !old.contains(port) { onChange(.appeared(port)) }
  }

  func clear() { list.withLock { $0 = [] } }
}
