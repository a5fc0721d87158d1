/// Parses channel messages in a stream of raw bytes from a keyboard.
///
/// Handles running status, real-time bytes within messages, and system exclusive messages of any
/// length, which it skips. Bytes that belong to no message, as after plugging in a cable, are
/// skipped too. Never allocates.
///
/// ```swift
/// var parser = MIDIParser()
/// for byte in bytes {
///   if let event = parser.parse(byte) { synthesizer.play(event) }
/// }
/// ```
///
/// - Source: *MIDI 1.0 Detailed Specification*, document version 4.2, "Running status" and appendix
///
public struct MIDIParser: Sendable {
  private var status: UInt8 = 0
  private var firstData: UInt8?

  /// Whether an active sensing byte was received, whose sender promises a byte every 300 ms.
  public private(set) var sensesActively = false

  /// Creates a parser that waits for a status byte.
  public init() {}

  /// Parses the next byte, and returns the event that it completes.
  public mutating func parse(_ byte: UInt8) -> MIDIEvent? {
    switch byte {
    case 0xF8...0xFF:
      if byte == 0xFE { sensesActively = true }
      return nil
    case 0xF0...0xF7:
      // All other system messages end running status. Without a status, the data of exclusive
      // messages is skipped.
      (status, firstData) = (0, nil)
      return nil
    case 0x80...0xEF:
      (status, firstData) = (byte, nil)
      return nil
    default:
      return parse(data: byte)
    }
  }

  private mutating func parse(data byte: UInt8) -> MIDIEvent? {
    guard status != 0 else { return nil }
    if MIDIEvent.dataCount(ofStatus: status) == 1 {
      return MIDIEvent(status: status, byte, 0)
    }
    guard let first = firstData else {
      firstData = byte
      return nil
    }
    firstData = nil
    return MIDIEvent(status: status, first, byte)
  }

  /// Discards an unfinished message, as after unplugging a cable.
  public mutating func reset() { self = MIDIParser() }
}
