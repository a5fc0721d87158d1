import MIDI

/// The MIDI controllers that a piano responds to.
///
/// - Source: *MIDI 1.0 Detailed Specification*, document version 4.2, "Control change" and "Channel
///   mode messages".
extension MIDIEvent {
  static var modulation: UInt8 { @_noLocks get { 1 } }
  static var volume: UInt8 { @_noLocks get { 7 } }
  static var expression: UInt8 { @_noLocks get { 11 } }
  static var damperPedal: UInt8 { @_noLocks get { 64 } }
  static var sostenutoPedal: UInt8 { @_noLocks get { 66 } }
  static var softPedal: UInt8 { @_noLocks get { 67 } }
  static var allSoundOff: UInt8 { @_noLocks get { 120 } }
  static var resetControllers: UInt8 { @_noLocks get { 121 } }
  static var allNotesOff: UInt8 { @_noLocks get { 123 } }

  /// The same event on channel 0; nil if the piano ignores the event.
  ///
  /// Program changes and controllers for banks and tunings are ignored, because they make an
  /// instrument load samples and allocate memory, which isn't allowed on the audio thread.
  var onPiano: MIDIEvent? {
    switch self {
    case .noteOff(_, let key, let velocity):
      .noteOff(channel: 0, key: key & 0x7F, velocity: velocity & 0x7F)
    case .noteOn(_, let key, 0): .noteOff(channel: 0, key: key & 0x7F, velocity: 64)
    case .noteOn(_, let key, let velocity):
      .noteOn(channel: 0, key: key & 0x7F, velocity: velocity & 0x7F)
    case .keyPressure(_, let key, let pressure):
      .keyPressure(channel: 0, key: key & 0x7F, pressure: pressure & 0x7F)
    case .controlChange(_, let controller, let value):
      Self.isOfPiano(controller)
        ? .controlChange(channel: 0, controller: controller, value: value & 0x7F) : nil
    case .channelPressure(_, let pressure): .channelPressure(channel: 0, pressure: pressure & 0x7F)
    case .pitchBend(_, let value): .pitchBend(channel: 0, value: value & 0x3FFF)
    case .programChange: nil
    }
  }

  private static func isOfPiano(_ controller: UInt8) -> Bool {
    [
      modulation, volume, expression, damperPedal, sostenutoPedal, softPedal, allSoundOff,
      resetControllers, allNotesOff,
    ].contains(controller)
  }
}
