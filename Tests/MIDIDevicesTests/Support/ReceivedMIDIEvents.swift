import MIDI
import MIDIDevices
import Synchronization
import TestSupport

/// The events and changes of a source, in order.
final class ReceivedMIDIEvents: Sendable {
  private struct State {
    var events: [MIDIEvent] = []
    var stamps: [Int] = []
    var changes: [MIDIPortChange] = []
    var probes: Set<UInt8> = []
  }

  private let state = Mutex(State())

  var events: [MIDIEvent] { state.withLock { $0.events } }
  var stamps: [Int] { state.withLock { $0.stamps } }
  var changes: [MIDIPortChange] { state.withLock { $0.changes } }

  /// Starts a source and records its events and changes.
  func listen(to source: some MIDISource) throws {
    try source.start { event, stamp in
      self.state.withLock {
        if case .programChange(_, let program) = event {
          $0.probes.insert(program)
          return
        }
        $0.events.append(event)
        $0.stamps.append(stamp)
      }
    } onChange: { change in
      self.state.withLock { $0.changes.append(change) }
    }
  }

  /// Sends program changes, which are not recorded, until one arrives; returns whether one did.
  ///
  /// PipeWire reports a connection some cycles before it transports bytes.
  func isReached(by keyboard: JACKKeyboard, probe: UInt8 = 0) throws -> Bool {
    try waitUntil {
      try keyboard.send(0xCF, probe)
      return state.withLock { $0.probes.contains(probe) }
    }
  }

  func hears(_ event: MIDIEvent) -> Bool { waitUntil { events.contains(event) } }

  func sees(_ change: MIDIPortChange) -> Bool { waitUntil { changes.contains(change) } }
}
