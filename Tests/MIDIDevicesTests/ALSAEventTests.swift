import CALSA
import MIDI
import Testing

@testable import MIDIDevices

@Suite("ALSA sequencer events")
struct ALSAEventTests {
  private func event(_ type: snd_seq_event_type, from client: UInt8 = 20) -> snd_seq_event_t {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.source = snd_seq_addr_t(client: client, port: 1)
    return event
  }

  private func note(_ type: snd_seq_event_type, _ channel: UInt8, _ key: UInt8, _ velocity: UInt8)
    -> snd_seq_event_t
  {
    var event = event(type)
    event.data.note.channel = channel
    event.data.note.note = key
    event.data.note.velocity = velocity
    return event
  }

  private func control(
    _ type: snd_seq_event_type, _ channel: UInt8, _ parameter: UInt32, _ value: Int32
  ) -> snd_seq_event_t {
    var event = event(type)
    event.data.control.channel = channel
    event.data.control.param = parameter
    event.data.control.value = value
    return event
  }

  private func news(_ type: snd_seq_event_type, from client: UInt8 = 0) -> snd_seq_event_t {
    var event = event(type, from: client)
    event.data.addr = snd_seq_addr_t(client: 24, port: 3)
    return event
  }

  private func heard(_ events: snd_seq_event_t...) -> [MIDIEvent] {
    var input = MIDIInput()
    var heard: [MIDIEvent] = []
    for event in events {
      guard case .message(let bytes, let source) = ALSAEvent(event) else { continue }
      #expect(source == ALSAAddress(client: 20, port: 1))
      for byte in bytes { input.receive(byte, at: 0) { event, _ in heard.append(event) } }
    }
    return heard
  }

  @Test("Each kind of ALSA event becomes the corresponding MIDI event")
  func kinds() {
    #expect(
      heard(
        note(SND_SEQ_EVENT_NOTEON, 0, 60, 100), note(SND_SEQ_EVENT_NOTEOFF, 15, 61, 5),
        note(SND_SEQ_EVENT_NOTEON, 0, 60, 0), note(SND_SEQ_EVENT_KEYPRESS, 2, 62, 7),
        control(SND_SEQ_EVENT_CONTROLLER, 3, 64, 127), control(SND_SEQ_EVENT_PGMCHANGE, 4, 0, 8),
        control(SND_SEQ_EVENT_CHANPRESS, 5, 0, 9), control(SND_SEQ_EVENT_PITCHBEND, 6, 0, 0),
        control(SND_SEQ_EVENT_PITCHBEND, 6, 0, -8_192),
        control(SND_SEQ_EVENT_PITCHBEND, 6, 0, 8_191),
        control(SND_SEQ_EVENT_CONTROL14, 7, 1, 16_383))
        == [
          .noteOn(channel: 0, key: 60, velocity: 100), .noteOff(channel: 15, key: 61, velocity: 5),
          .noteOff(channel: 0, key: 60, velocity: 64),
          .keyPressure(channel: 2, key: 62, pressure: 7),
          .controlChange(channel: 3, controller: 64, value: 127),
          .programChange(channel: 4, program: 8), .channelPressure(channel: 5, pressure: 9),
          .pitchBend(channel: 6, value: 8_192), .pitchBend(channel: 6, value: 0),
          .pitchBend(channel: 6, value: 16_383),
          .controlChange(channel: 7, controller: 1, value: 127),
          .controlChange(channel: 7, controller: 33, value: 127),
        ])
  }

  @Test("Values out of range are limited to MIDI's range")
  func ranges() {
    #expect(
      heard(
        note(SND_SEQ_EVENT_NOTEON, 255, 200, 255),
        control(SND_SEQ_EVENT_CONTROLLER, 0, .max, .min),
        control(SND_SEQ_EVENT_PITCHBEND, 0, 0, .max), control(SND_SEQ_EVENT_PITCHBEND, 0, 0, .min),
        control(SND_SEQ_EVENT_CONTROL14, 0, .max, 5))
        == [
          .noteOn(channel: 15, key: 127, velocity: 127),
          .controlChange(channel: 0, controller: 127, value: 0),
          .pitchBend(channel: 0, value: 16_383), .pitchBend(channel: 0, value: 0),
        ])
  }

  @Test("Active sensing, reset, and clock events are converted to MIDI bytes")
  func system() {
    let source = ALSAAddress(client: 20, port: 1)
    #expect(ALSAEvent(event(SND_SEQ_EVENT_SENSING)) == .message([0xFE], from: source))
    #expect(ALSAEvent(event(SND_SEQ_EVENT_RESET)) == .message([0xFF], from: source))
    #expect(ALSAEvent(event(SND_SEQ_EVENT_CLOCK)) == .message([0xF8], from: source))
    #expect(ALSAEvent(event(SND_SEQ_EVENT_SYSEX)) == nil)
  }

  @Test("Port announcements are accepted only from the system")
  func announcements() {
    let port = ALSAAddress(client: 24, port: 3)
    #expect(ALSAEvent(news(SND_SEQ_EVENT_PORT_START)) == .appeared(port))
    #expect(ALSAEvent(news(SND_SEQ_EVENT_PORT_CHANGE)) == .appeared(port))
    #expect(ALSAEvent(news(SND_SEQ_EVENT_PORT_EXIT)) == .gone(port))
    #expect(ALSAEvent(news(SND_SEQ_EVENT_CLIENT_EXIT)) == .clientGone(24))
    #expect(ALSAEvent(news(SND_SEQ_EVENT_CLIENT_START)) == nil)
    #expect(ALSAEvent(news(SND_SEQ_EVENT_PORT_EXIT, from: 30)) == nil)
  }
}
