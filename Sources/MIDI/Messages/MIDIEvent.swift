/// A MIDI 1.0 channel message.
///
/// Channels are 0…15; keys, velocities, controllers, programs, and pressures are 0…127. This
/// module's parsers never create values outside these ranges. If you create such a value, `bytes`
/// clears its excess bits. The velocity of a note-on event is 1…127. Controller 64 is the damper
/// pedal, which is down at values of 64 and above. A pitch bend is 0…16,383; the center is 8,192.
///
/// - Source: *MIDI 1.0 Detailed Specification*, document version 4.2, "Channel voice messages".
public enum MIDIEvent: BitwiseCopyable, Equatable, Sendable {
  case noteOff(channel: UInt8, key: UInt8, velocity: UInt8)
  case noteOn(channel: UInt8, key: UInt8, velocity: UInt8)
  case keyPressure(channel: UInt8, key: UInt8, pressure: UInt8)
  case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
  case programChange(channel: UInt8, program: UInt8)
  case channelPressure(channel: UInt8, pressure: UInt8)
  case pitchBend(channel: UInt8, value: UInt16)

  /// Creates an event from a status byte (0x80…0xEF) and its data; nil for any other status.
  ///
  /// The second data byte is ignored if the event has only one. A note-on with velocity 0 is a
  /// note-off with velocity 64, as the specification defines.
  public init?(status: UInt8, _ first: UInt8, _ second: UInt8) {
    let (channel, first, second) = (status & 0x0F, first & 0x7F, second & 0x7F)
    switch status & 0xF0 {
    case 0x80: self = .noteOff(channel: channel, key: first, velocity: second)
    case 0x90 where second == 0: self = .noteOff(channel: channel, key: first, velocity: 64)
    case 0x90: self = .noteOn(channel: channel, key: first, velocity: second)
    case 0xA0: self = .keyPressure(channel: channel, key: first, pressure: second)
    case 0xB0: self = .controlChange(channel: channel, controller: first, value: second)
    case 0xC0: self = .programChange(channel: channel, program: first)
    case 0xD0: self = .channelPressure(channel: channel, pressure: first)
    case 0xE0: self = .pitchBend(channel: channel, value: UInt16(second) << 7 | UInt16(first))
    default: return nil
    }
  }

  static func dataCount(ofStatus status: UInt8) -> Int {
    switch status & 0xF0 {
    case 0xC0, 0xD0: 1
    default: 2
    }
  }

  /// The status byte, followed by one or two data bytes.
  public var bytes: [UInt8] {
    switch self {
    case .noteOff(let channel, let key, let velocity): Self.bytes(0x80, channel, key, velocity)
    case .noteOn(let channel, let key, let velocity): Self.bytes(0x90, channel, key, velocity)
    case .keyPressure(let channel, let key, let pressure): Self.bytes(0xA0, channel, key, pressure)
    case .controlChange(let channel, let controller, let value):
      Self.bytes(0xB0, channel, controller, value)
    case .programChange(let channel, let program): [0xC0 | channel & 0x0F, program & 0x7F]
    case .channelPressure(let channel, let pressure): [0xD0 | channel & 0x0F, pressure & 0x7F]
    case .pitchBend(let channel, let value):
      Self.bytes(0xE0, channel, UInt8(value & 0x7F), UInt8(value >> 7 & 0x7F))
    }
  }

  private static func bytes(_ status: UInt8, _ channel: UInt8, _ first: UInt8, _ second: UInt8)
    -> [UInt8]
  {
    [status | channel & 0x0F, first & 0x7F, second & 0x7F]
  }
}
