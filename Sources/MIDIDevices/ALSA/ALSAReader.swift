import MIDI
import Threads

/// Reads events from ALSA's sequencer and connects new ports; runs on the input thread.
final class ALSAReader: MIDIInputReader, @unchecked Sendable {
  private(set) var isLost = false

  private let sequencer: any ALSASequencer
  private var inputs: MIDIInputs<ALSAAddress>
  private var heard: [ALSAAddress: String] = [:]
  private var isFirst = true
  private let onPorts: ([ALSAAddress: String]) -> Void

  init(
    _ sequencer: any ALSASequencer, deliver: @escaping (MIDIEvent, Int) -> Void,
    onPorts: @escaping ([ALSAAddress: String]) -> Void
  ) {
    (self.sequencer, self.onPorts) = (sequencer, onPorts)
    inputs = MIDIInputs(deliver)
  }

  func work() -> InputThread.NextAction {
    let now = MonotonicClock.nanoseconds
    if isFirst {
      isFirst = false
      // Subscribe before listing the ports, so that no new port is missed in between.
      _ = sequencer.connect(.announcements)
      updatePorts()
    }
    while true {
      switch sequencer.read() {
      case .event(let event): event.map { handle($0, at: MonotonicClock.nanoseconds) }
      case .overrun: inputs.releaseAll(at: now)
      case .failed:
        isLost = true
        return .end
      case .empty:
        inputs.check(at: now)
        return .wait(until: inputs.deadline)
      }
    }
  }

  func finish() {
    sequencer.close()
    inputs.releaseAll(at: MonotonicClock.nanoseconds)
  }

  private func handle(_ event: ALSAEvent, at now: Int) {
    switch event {
    case .message(let bytes, let source): inputs.receive(bytes, from: source, at: now)
    case .appeared: updatePorts()
    case .gone(let address): forget([address], at: now)
    case .clientGone(let number): forget(heard.keys.filter { $0.client == number }, at: now)
    }
  }

  private func forget(_ addresses: [ALSAAddress], at now: Int) {
    for address in addresses {
      inputs.release(address, at: now)
      heard[address] = nil
    }
    onPorts(heard)
  }

  /// Connects all new ports, except for any ports that were removed after they were listed.
  private func updatePorts() {
    for (address, name) in sequencer.ports where heard[address] == nil && sequencer.connect(address)
    {
      heard[address] = name
    }
    onPorts(heard)
  }
}
