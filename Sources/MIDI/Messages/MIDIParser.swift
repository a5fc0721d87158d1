/// Parses channel messages in a stream of raw bytes from a keyboard.
///
/// Handles running status, real-time bytes within messages, and system exclusive messages of any
/// length, which it skips. Stray bytes, such as those after a cable is plugged in, are skipped too.
/// The parser never allocates memory.
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
  /// The status byte that applies to the next data bytes; 0 if there is no status byte.
  private var status: UInt8 = 0
  private var firstData: UInt8?

  /// Whether an active sensing byte was received, which means that the keyboard will send a byte at
  /// least every 300 ms.
  public private(set) var sensesActively = false

  /// Creates a parser that waits for a status byte.
  public init() {}

  /// Parses the next byte and returns the event that it completes, if any.
  public mutating func parse(_ byte: UInt8) -> MIDIEvent? {
    switch byte {
    case 0xF8...0xFF:
      if byte == 0xFE { sensesActively = true }
      return nil
    case 0xF0...0xF7:
      // All other system messages cancel running status. With no status in effect, the data bytes
      // of SysEx messages are skipped.
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

  /// Discards an unfinished message, for example after a cable was unplugged.
  public mutating func reset() { self = MIDIParser() }
}
