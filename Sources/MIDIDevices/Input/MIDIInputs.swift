import MIDI

/// The keyboards of a source, each with an input of its own; for one thread.
struct MIDIInputs<ID: Hashable> {
  private var inputs: [ID: MIDIInput] = [:]
  private let hear: (MIDIEvent, Int) -> Void

  /// Creates inputs that hand on all their events.
  init(_ hear: @escaping (MIDIEvent, Int) -> Void) { self.hear = hear }

  /// The earliest time at which `check` is to be called.
  var deadline: Int? { inputs.values.compactMap(\.deadline).min() }

  /// Takes bytes of a keyboard.
  mutating func receive(_ bytes: some Sequence<UInt8>, from id: ID, at stamp: Int) {
    for byte in bytes { inputs[id, default: MIDIInput()].receive(byte, at: stamp, hear) }
  }

  /// Releases those that have broken their promise to send.
  mutating func check(at now: Int) {
    for id in inputs.keys { inputs[id]?.check(at: now, hear) }
  }

  /// Releases the notes of a keyboard that has gone.
  mutating func release(_ id: ID, at stamp: Int) {
    inputs[id]?.release(at: stamp, hear)
    inputs[id] = nil
  }

  /// Releases the notes of all keyboards.
  mutating func releaseAll(at stamp: Int) {
    for id in inputs.keys { release(id, at: stamp) }
  }
}
