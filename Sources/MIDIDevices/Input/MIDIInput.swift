package import MIDI

/// Converts the bytes from one keyboard to events and releases all notes when the keyboard is
/// removed or stops responding.
///
/// This type calls no system functions and reads no clock, because all times are passed as
/// arguments, in nanoseconds. The bytes are raw MIDI data, including running status and real-time
/// bytes. Exclusive messages are skipped. A keyboard that has sent an active sensing byte must send
/// a byte at least every 300 ms; if it doesn't, all its notes are released. A reset byte also
/// releases all notes.
///
/// ```swift
/// var input = MIDIInput()
/// for byte in bytes {
///   input.receive(byte, at: now) { event, stamp in engine.send(event, at: stamp) }
/// }
/// input.check(at: later) { event, stamp in engine.send(event, at: stamp) }
/// ```
///
/// - Source: *MIDI 1.0 Detailed Specification*, document version 4.2, "Active sensing" and "System
///   reset".
package struct MIDIInput: Sendable {
  /// The number of nanoseconds without a byte after which a keyboard that uses active sensing is
  /// considered removed.
  package static let patience = 300_000_000

  private var parser = MIDIParser()
  private var held = HeldNotes()
  private var lastByte = 0

  package init() {}

  /// The time at which to call `check` if no byte arrives by then; nil if the keyboard doesn't use
  /// active sensing.
  package var deadline: Int? { parser.sensesActively ? lastByte &+ Self.patience : nil }

  package mutating func receive(_ byte: UInt8, at stamp: Int, _ deliver: (MIDIEvent, Int) -> Void) {
    lastByte = stamp
    if byte == 0xFF { return release(at: stamp, deliver) }
    guard let event = parser.parse(byte) else { return }
    held.record(event)
    deliver(event, stamp)
  }

  package mutating func check(at now: Int, _ deliver: (MIDIEvent, Int) -> Void) {
    if let deadline, now >= deadline { release(at: now, deliver) }
  }

  package mutating func release(at stamp: Int, _ deliver: (MIDIEvent, Int) -> Void) {
    parser.reset()
    for event in held.release() { deliver(event, stamp) }
  }
}
