package import MIDI

/// The bytes of one keyboard on their way to events, such that no note is left when the keyboard falls silent or goes away.
///
/// It knows no system and no clock: time is what it is told, in nanoseconds. What it takes are raw bytes, running status and
/// real-time bytes included; it skips exclusive messages. A keyboard that has sent an active sensing byte must send
/// something at least every 300 ms: otherwise everything that it holds is released. A reset byte releases it too.
///
/// ```swift
/// var input = MIDIInput()
/// for byte in bytes { input.receive(byte, at: now) { event, stamp in engine.send(event, at: stamp) } }
/// input.check(at: later) { event, stamp in engine.send(event, at: stamp) }
/// ```
///
/// - Source: *MIDI 1.0 Detailed Specification*, document version 4.2, "Active sensing" and "System reset".
package struct MIDIInput: Sendable {
  /// Nanoseconds without a byte after which a keyboard that promised to send some is taken for gone.
  package static let patience = 300_000_000

  private var parser = MIDIParser()
  private var held = HeldNotes()
  private var lastByte = 0

  /// Creates an input at rest.
  package init() {}

  /// The time at which `check` is to be called unless a byte comes before; nil when the keyboard may be silent.
  package var deadline: Int? { parser.sensesActively ? lastByte &+ Self.patience : nil }

  /// Takes a byte and hands on the event that it completes, or those that release everything.
  ///
  /// - Parameter stamp: The time at which the byte came.
  package mutating func receive(_ byte: UInt8, at stamp: Int, _ hear: (MIDIEvent, Int) -> Void) {
    lastByte = stamp
    if byte == 0xFF { return release(at: stamp, hear) }
    guard let event = parser.parse(byte) else { return }
    held.note(event)
    hear(event, stamp)
  }

  /// Releases everything if the keyboard has broken its promise to send.
  package mutating func check(at now: Int, _ hear: (MIDIEvent, Int) -> Void) {
    if let deadline, now >= deadline { release(at: now, hear) }
  }

  /// Releases everything that is held and forgets an unfinished message, as when the keyboard has gone.
  package mutating func release(at stamp: Int, _ hear: (MIDIEvent, Int) -> Void) {
    parser.reset()
    for event in held.release() { hear(event, stamp) }
  }
}
