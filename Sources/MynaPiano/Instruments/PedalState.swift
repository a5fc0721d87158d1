import MIDI

struct PedalState {
  private(set) var damper: UInt8 = 0
  private(set) var sostenuto: UInt8 = 0
  private(set) var soft: UInt8 = 0

  @_noLocks mutating func update(_ event: MIDIEvent) {
    guard case .controlChange(_, let controller, let value) = event else { return }
    switch controller {
    case MIDIEvent.damperPedal: damper = value
    case MIDIEvent.sostenutoPedal: sostenuto = value
    case MIDIEvent.softPedal: soft = value
    case MIDIEvent.resetControllers: self = PedalState()
    default: break
    }
  }
}
