import MIDI
import MIDIDevices
import Testing

@Suite("MIDIInput")
struct MIDIInputTests {
  /// A keyboard in virtual time.
  struct Keyboard {
    var input = MIDIInput()
    /// Milliseconds.
    var time = 0
    var events: [MIDIEvent] = []
    var stamps: [Int] = []

    mutating func send(_ bytes: UInt8...) {
      for byte in bytes {
        input.receive(byte, at: time * 1_000_000) { event, stamp in
          events.append(event)
          stamps.append(stamp)
        }
      }
    }

    /// Advances the time in steps of a millisecond.
    mutating func pass(milliseconds: Int) {
      for _ in 0..<milliseconds {
        time += 1
        input.check(at: time * 1_000_000) { event, _ in events.append(event) }
      }
    }

    mutating func unplug() {
      input.release(at: time * 1_000_000) { event, _ in events.append(event) }
    }

    /// Returns the events since the last call.
    mutating func heard() -> [MIDIEvent] {
      defer { events = [] }
      return events
    }
  }

  @Test("A message gets the time of its last byte, even with other bytes in between")
  func stamps() {
    var keyboard = Keyboard()
    keyboard.time = 5
    keyboard.send(0x90, 60, 0xF8)
    keyboard.time = 7
    keyboard.send(100, 62, 0xFE)
    keyboard.time = 8
    keyboard.send(90, 0xF0, 1, 2, 3, 0xF7)
    #expect(
      keyboard.events == [
        .noteOn(channel: 0, key: 60, velocity: 100), .noteOn(channel: 0, key: 62, velocity: 90),
      ])
    #expect(keyboard.stamps == [7_000_000, 8_000_000])
  }

  @Test("300 ms of silence after active sensing releases keys, pedals, and wheels")
  func sensing() {
    var keyboard = Keyboard()
    keyboard.send(0xFE, 0x90, 60, 100, 64, 90, 0xB0, 64, 127, 1, 5, 0xE2, 0, 0, 0xD0, 9)
    #expect(keyboard.heard().count == 6)
    keyboard.pass(milliseconds: 299)
    #expect(keyboard.heard() == [])
    keyboard.pass(milliseconds: 1)
    #expect(
      keyboard.heard() == [
        .controlChange(channel: 0, controller: 1, value: 0),
        .controlChange(channel: 0, controller: 64, value: 0),
        .channelPressure(channel: 0, pressure: 0),
        .noteOff(channel: 0, key: 60, velocity: 64), .noteOff(channel: 0, key: 64, velocity: 64),
        .pitchBend(channel: 2, value: 8_192),
      ])
  }

  @Test("After a sensing timeout, silence is allowed until the keyboard resumes active sensing")
  func afterSilence() {
    var keyboard = Keyboard()
    keyboard.send(0xFE)
    keyboard.pass(milliseconds: 300)
    #expect(keyboard.input.deadline == nil)
    keyboard.send(0x90, 60, 100)
    keyboard.pass(milliseconds: 10_000)
    #expect(keyboard.heard() == [.noteOn(channel: 0, key: 60, velocity: 100)])
    keyboard.send(0xFE)
    keyboard.pass(milliseconds: 300)
    #expect(keyboard.heard() == [.noteOff(channel: 0, key: 60, velocity: 64)])
  }

  @Test("Any byte resets the sensing timeout, and keyboards without active sensing have no timeout")
  func life() {
    for byte: UInt8 in [0xFE, 0xF8, 0xC0] {
      var keyboard = Keyboard()
      keyboard.send(0xFE, 0x90, 60, 100)
      for _ in 0..<20 {
        keyboard.pass(milliseconds: 290)
        keyboard.send(byte)
      }
      #expect(keyboard.heard() == [.noteOn(channel: 0, key: 60, velocity: 100)])
    }
    var silent = Keyboard()
    silent.send(0x90, 60, 100)
    silent.pass(milliseconds: 3_600_000)
    #expect(silent.heard() == [.noteOn(channel: 0, key: 60, velocity: 100)])
  }

  @Test("A reset byte releases held notes")
  func reset() {
    var keyboard = Keyboard()
    keyboard.send(0x93, 60, 100, 0xFF, 61, 100)
    #expect(
      keyboard.heard() == [
        .noteOn(channel: 3, key: 60, velocity: 100), .noteOff(channel: 3, key: 60, velocity: 64),
      ])
  }

  @Test("A disconnected keyboard releases exactly the keys it holds, and only once")
  func gone() {
    var keyboard = Keyboard()
    keyboard.send(0x90, 60, 100, 61, 100, 61, 0, 0xB0, 64, 127, 64, 0, 0xE0, 1, 1, 0, 64, 0x90, 70)
    _ = keyboard.heard()
    keyboard.unplug()
    #expect(keyboard.heard() == [.noteOff(channel: 0, key: 60, velocity: 64)])
    keyboard.unplug()
    // Data bytes of the interrupted message are ignored.
    keyboard.send(100)
    #expect(keyboard.heard() == [])
  }

  @Test("Whatever bytes came before, no key is held after a release")
  func anything() {
    var state: UInt64 = 7
    var keyboard = Keyboard()
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Status bytes and notes are more frequent than in random bytes.
      keyboard.send(UInt8(truncatingIfNeeded: state >> 33) & (state >> 60 == 0 ? 0xFF : 0x9F))
    }
    keyboard.unplug()
    var down: Set<[UInt8]> = []
    var (presses, releases) = (0, 0)
    for event in keyboard.events {
      switch event {
      case .noteOn(let channel, let key, _):
        down.insert([channel, key])
        presses += 1
      case .noteOff(let channel, let key, _):
        down.remove([channel, key])
        releases += 1
      default: break
      }
    }
    #expect(down == [])
    #expect(presses > 1_000 && releases > 100)
  }
}
