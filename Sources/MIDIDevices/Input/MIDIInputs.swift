import MIDI

struct MIDIInputs<ID: Hashable> {
  private var inputs: [ID: MIDIInput] = [:]
  private let hear: (MIDIEvent, Int) -> Void

  init(_ hear: @escaping (MIDIEvent, Int) -> Void) { self.hear = hear }

  var deadline: Int? { inputs.values.compactMap(\.deadline).min() }

  mutating func receive(_ bytes: some Sequence<UInt8>, from id: ID, at stamp: Int) {
    for byte in bytes { inputs[id, default: MIDIInput()].receive(byte, at: stamp, hear) }
  }

  /// Releases the notes of keyboards whose active sensing stopped.
  mutating func check(at now: Int) {
    for id in inputs.keys { inputs[id]?.check(at: now, hear) }
  }

  mutating func release(_ id: ID, at stamp: Int) {
    inputs[id]?.release(at: stamp, hear)
    inputs[id] = nil
  }

  mutating func releaseAll(at stamp: Int) {
    for id in inputs.keys { release(id, at: stamp) }
  }
}
