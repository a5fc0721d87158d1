import MIDI
import Realtime
import Synchronization
import Threads

/// Reads packets from JACK's thread and delivers their events; runs on the input thread.
final class JACKReader: MIDIInputReader, @unchecked Sendable {
  private let client: JACKClient
  private var inputs: MIDIInputs<UInt8>
  private var patch: JACKPatchbay
  private let onPorts: (Set<String>) -> Void

  init(
    _ client: JACKClient, deliver: @escaping (MIDIEvent, Int) -> Void,
    onPorts: @escaping (Set<String>) -> Void
  ) {
    (self.client, self.onPorts) = (client, onPorts)
    inputs = MIDIInputs(deliver)
    patch = JACKPatchbay(portCount: client.portCount)
  }

  var isLost: Bool { client.memory.pointee.isLost.load(ordering: .acquiring) }

  func work() -> InputThread.NextAction {
    // Read the clock before the bytes. If a keyboard has sent no bytes, it is then certain that it
    // was silent until this time.
    let now = MonotonicClock.nanoseconds
    let memory = client.memory
    let havePortsChanged = memory.pointee.havePortsChanged.exchange(
      false, ordering: .acquiringAndReleasing)
    let hasOverflowed = memory.pointee.hasOverflowed.exchange(
      false, ordering: .acquiringAndReleasing)
    while let packet = memory.pointee.packets.next() {
      if !hasOverflowed { inputs.receive(packet.bytes, from: packet.port, at: packet.stamp) }
    }
    if hasOverflowed { inputs.releaseAll(at: now) }
    if isLost { return .end }
    if havePortsChanged { updatePorts(at: now) }
    inputs.check(at: now)
    return .wait(until: inputs.deadline)
  }

  func finish() {
    client.close()
    inputs.releaseAll(at: MonotonicClock.nanoseconds)
  }

  private func updatePorts(at now: Int) {
    let before = patch.all
    updateHeard(at: now)
    while let port = client.memory.pointee.newPorts.next() {
      if let name = client.name(of: port) { patch.appeared(name) }
    }
    for (source, port) in patch.connections(for: client.sources) {
      client.connect(source, to: port)
    }
    updateHeard(at: now)
    if patch.all != before { onPorts(patch.all) }
  }

  private func updateHeard(at now: Int) {
    for port in 0..<client.portCount {
      if patch.update(port, hears: client.connections(of: port)) {
        inputs.release(UInt8(port), at: now)
      }
    }
  }
}
