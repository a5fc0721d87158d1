import MIDI
import MynaDSP

/// Plays MIDI events on strings that all channels share, except the drum channel.
///
/// The damper pedal counts as down while it is down on any channel.
struct StringInstrumentPlayer: ~Copyable, @unchecked Sendable {
  private var strings: StringInstrument
  private var pedals: UInt16 = 0

  init(sampleRate: Double) { strings = StringInstrument(sampleRate: sampleRate) }

  @_noLocks mutating func play(_ event: MIDIEvent) {
    switch event {
    case .noteOn(let channel, let key, let velocity):
      if channel != 9 { strings.noteOn(key: Int(key), velocity: Int(velocity)) }
    case .noteOff(let channel, let key, _):
      if channel != 9 { strings.noteOff(key: Int(key)) }
    case .controlChange(let channel, let controller, let value):
      control(channel: channel, controller: controller, value: value)
    case .keyPressure, .programChange, .channelPressure, .pitchBend: break
    }
  }

  @_noLocks mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    strings.render(left: left, right: right, frames: frames)
  }

  @_noLocks private mutating func control(channel: UInt8, controller: UInt8, value: UInt8) {
    switch controller {
    case MIDIEvent.damperPedal: setPedal(channel, isDown: value >= 64)
    case MIDIEvent.allSoundOff:
      strings.reset()
      pedals = 0
    case MIDIEvent.resetControllers: setPedal(channel, isDown: false)
    case MIDIEvent.allNotesOff:
      for key in 0..<128 { strings.noteOff(key: key) }
    default: break
    }
  }

  @_noLocks private mutating func setPedal(_ channel: UInt8, isDown: Bool) {
    let bit = UInt16(1) << UInt16(channel & 0x0F)
    let before = pedals
    pedals = isDown ? before | bit : before & ~bit
    if (before != 0) != (pedals != 0) { strings.setPedal(pedals != 0) }
  }
}
