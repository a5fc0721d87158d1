import MIDI
import Testing

@Suite("MIDIParser")
struct MIDIParserTests {
  private func events(_ bytes: [UInt8]) -> [MIDIEvent] {
    var parser = MIDIParser()
    return bytes.compactMap { parser.parse($0) }
  }

  @Test("Each kind of MIDI message is parsed")
  func kinds() {
    let all: [MIDIEvent] = [
      .noteOn(channel: 0, key: 60, velocity: 100), .noteOff(channel: 15, key: 0, velocity: 127),
      .keyPressure(channel: 3, key: 61, pressure: 5),
      .controlChange(channel: 1, controller: 64, value: 127),
      .programChange(channel: 9, program: 8),
      .channelPressure(channel: 2, pressure: 77), .pitchBend(channel: 4, value: 8_192),
      .pitchBend(channel: 4, value: 16_383),
    ]
    #expect(events(all.flatMap(\.bytes)) == all)
  }

  @Test("A status byte applies to all following data bytes")
  func runningStatus() {
    #expect(
      events([0x90, 60, 1, 62, 2, 60, 0, 0xC1, 5, 6]) == [
        .noteOn(channel: 0, key: 60, velocity: 1), .noteOn(channel: 0, key: 62, velocity: 2),
        .noteOff(channel: 0, key: 60, velocity: 64), .programChange(channel: 1, program: 5),
        .programChange(channel: 1, program: 6),
      ])
  }

  @Test("Real-time bytes within a message don't change the message")
  func realTime() {
    let message: [UInt8] = [0x90, 60, 100, 64, 90]
    let expected = events(message)
    for byte in UInt8(0xF8)...0xFF {
      for place in 0...message.count {
        var disturbed = message
        disturbed.insert(byte, at: place)
        #expect(events(disturbed) == expected, "byte \(byte) at \(place)")
      }
    }
  }

  @Test("System messages are skipped and end running status")
  func exclusive() {
    let long = [UInt8](repeating: 0x40, count: 100_000)
    #expect(
      events([0x90, 60, 1, 0xF0] + long + [0xF7, 62, 2, 0x80, 60, 3]) == [
        .noteOn(channel: 0, key: 60, velocity: 1), .noteOff(channel: 0, key: 60, velocity: 3),
      ])
    // One that never ends, since the next message begins.
    #expect(events([0xF0, 1, 2, 0x90, 60, 1]) == [.noteOn(channel: 0, key: 60, velocity: 1)])
    #expect(
      events([0xF2, 1, 2, 60, 1, 0xF1, 3, 0x91, 4, 5]) == [.noteOn(channel: 1, key: 4, velocity: 5)]
    )
  }

  @Test("An incomplete message is ignored without affecting the next message")
  func cut() {
    #expect(
      events([60, 100, 0x90, 60, 0x80, 61, 1]) == [.noteOff(channel: 0, key: 61, velocity: 1)])
  }

  @Test("Active sensing is detected")
  func sensing() {
    var parser = MIDIParser()
    #expect(!parser.sensesActively)
    #expect(parser.parse(0xFE) == nil)
    #expect(parser.sensesActively)
  }

  @Test("Random bytes produce only events within MIDI's ranges")
  func anything() {
    var state: UInt64 = 1
    var parser = MIDIParser()
    for _ in 0..<1_000_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      guard let event = parser.parse(UInt8(truncatingIfNeeded: state >> 33)) else { continue }
      let bytes = event.bytes
      #expect(bytes[0] >= 0x80 && bytes[0] < 0xF0 && bytes.dropFirst().allSatisfy { $0 < 0x80 })
    }
  }
}
