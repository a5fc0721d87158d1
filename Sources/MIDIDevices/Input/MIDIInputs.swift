import MIDI

struct MIDIInputs<ID: Hashable> {
  private var inputs: [ID: MIDIInput] = [:]
  private let deliver: (MIDIEvent, Int) -> Void

  init(_ deliver: @escaping (MIDIEvent, Int) -> Void) { self.deliver = deliver }

  var deadline: Int? { inputs.values.compactMap(\.deadline).min() }

  mutating func receive(_ bytes: some Sequence<UInt8>, from id: ID, at stamp: Int) {
    for byte in bytes { inputs[id, default: MIDIInput()].receive(byte, at: stamp, deliver) }
  }

  mutating func check(at now: Int) {
    for id in inputs.keys { inputs[id]?.check(at: now, deliver) }
  }

  mutating func release(_ id: ID, at stamp: Int) {
    inputs[id]?.release(at: stamp, deliver)
    inputs[id] = nil
  }

  mutating func releaseAll(at stamp: Int) {
    for id in inputs.keys { release(id, at: stamp) }
  }
}
