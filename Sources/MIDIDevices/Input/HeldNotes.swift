import MIDI

struct HeldNotes: Sendable {
  private var channels = [Channel](repeating: Channel(), count: 16)

  private struct Channel {
    var keys: Set<UInt8> = []
    var controllers: Set<UInt8> = []
    var isBent = false
    var isPressed = false
  }

  /// The controllers to release: modulation and the pedals (damper, portamento, sostenuto, soft,
  /// legato, and hold 2).
  private static let heldControllers: Set<UInt8> = [1, 64, 65, 66, 67, 68, 69]

  mutating func record(_ event: MIDIEvent) {
    switch event {
    case .noteOn(let channel, let key, _): channels[Int(channel)].keys.insert(key)
    case .noteOff(let channel, let key, _): channels[Int(channel)].keys.remove(key)
    case .controlChange(let channel, let controller, let value):
      guard Self.heldControllers.contains(controller) else { return }
      if value == 0 {
        channels[Int(channel)].controllers.remove(controller)
      } else {
        channels[Int(channel)].controllers.insert(controller)
      }
    case .pitchBend(let channel, let value): channels[Int(channel)].isBent = value != 8_192
    case .channelPressure(let channel, let pressure):
      channels[Int(channel)].isPressed = pressure != 0
    case .keyPressure, .programChange: break
    }
  }

  /// Returns the events that release everything, pedals before keys, because a note that ends while
  /// a pedal is down is sustained.
  mutating func release() -> [MIDIEvent] {
    defer { self = HeldNotes() }
    return channels.indices.flatMap { number in
      let (held, channel) = (channels[number], UInt8(number))
      var events = held.controllers.sorted().map {
        MIDIEvent.controlChange(channel: channel, controller: $0, value: 0)
      }
      if held.isBent { events.append(.pitchBend(channel: channel, value: 8_192)) }
      if held.isPressed { events.append(.channelPressure(channel: channel, pressure: 0)) }
      return events
        + held.keys.sorted().map { .noteOff(channel: channel, key: $0, velocity: 64) }
    }
  }
}
