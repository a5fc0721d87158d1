import CALSA

enum ALSAEvent: Equatable {
  case message([UInt8], from: ALSAAddress)
  /// A port appeared, or its name or permissions changed.
  case appeared(ALSAAddress)
  /// A port was removed, or is no longer connected.
  case gone(ALSAAddress)
  /// A device or program was removed, along with all its ports.
  case clientGone(UInt8)

  init?(_ event: snd_seq_event_t) {
    let source = ALSAAddress(event.source)
    if let bytes = Self.bytes(event) {
      self = .message(bytes, from: source)
      return
    }
    // Any program can send any event to a port, but announcements come only from the system.
    guard source.client == ALSAAddress.announcements.client else { return nil }
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE:
      self = .appeared(ALSAAddress(event.data.addr))
    case SND_SEQ_EVENT_PORT_EXIT: self = .gone(ALSAAddress(event.data.addr))
    case SND_SEQ_EVENT_CLIENT_EXIT: self = .clientGone(event.data.addr.client)
    default: return nil
    }
  }

  /// Returns the raw bytes of a message, including its status byte; nil for other events.
  ///
  /// Values that MIDI doesn't allow are clamped, because programs can send any value.
  private static func bytes(_ event: snd_seq_event_t) -> [UInt8]? {
    let (note, control) = (event.data.note, event.data.control)
    func data(_ value: Int) -> UInt8 { UInt8(max(0, min(127, value))) }
    func keyed(_ status: UInt8) -> [UInt8] {
      [status | note.channel & 0x0F, data(Int(note.note)), data(Int(note.velocity))]
    }
    func controlled(_ status: UInt8, _ values: Int...) -> [UInt8] {
      [status | control.channel & 0x0F] + values.map(data)
    }
    let (parameter, value) = (Int(control.param), Int(control.value))
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_NOTEON: return keyed(0x90)
    case SND_SEQ_EVENT_NOTEOFF: return keyed(0x80)
    case SND_SEQ_EVENT_KEYPRESS: return keyed(0xA0)
    case SND_SEQ_EVENT_CONTROLLER: return controlled(0xB0, parameter, value)
    case SND_SEQ_EVENT_PGMCHANGE: return controlled(0xC0, value)
    case SND_SEQ_EVENT_CHANPRESS: return controlled(0xD0, value)
    case SND_SEQ_EVENT_PITCHBEND:
      let wheel = max(0, min(16_383, value + 8_192))
      return controlled(0xE0, wheel & 0x7F, wheel >> 7)
    case SND_SEQ_EVENT_CONTROL14 where parameter < 32:
      // Split a 14-bit value into its coarse part, followed by its fine part, whose controller
      // number is higher by 32.
      let wide = max(0, min(16_383, value))
      return controlled(0xB0, parameter, wide >> 7)
        + controlled(0xB0, parameter + 32, wide & 0x7F)
    case SND_SEQ_EVENT_CLOCK: return [0xF8]
    case SND_SEQ_EVENT_SENSING: return [0xFE]
    case SND_SEQ_EVENT_RESET: return [0xFF]
    default: return nil
    }
  }
}

extension ALSAAddress {
  init(_ address: snd_seq_addr_t) { self.init(client: address.client, port: address.port) }
}
