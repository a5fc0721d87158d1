import MIDI
import MynaPiano

/// The notes of letters that are typed at a terminal, which tells when a key is pressed and never when it is released.
///
/// A note ends some time after its letter. A letter that comes so soon again that no finger can have typed it comes from a key
/// that is held, and makes its note go on.
struct TypedNotes {
  /// The letters of the keys from C on.
  private static let letters = Array("awsedftgyhujkolp;'")
  /// Seconds from a letter to the end of its note.
  private static let length = 0.4
  /// Seconds between letters of a key that is held, at most.
  private static let repetition = 0.12
  private static let velocity = 96

  /// The octave of the first letter.
  private(set) var octave = 4
  private(set) var isPedalDown = false
  private var held = HeldKeys()
  /// The times at which letters came last and at which their notes end, in seconds.
  private var times: [UInt32: (last: Double, end: Double)] = [:]

  /// The keys of the first letter and of the last.
  var range: ClosedRange<Int> {
    let first = PianoKey.c(ofOctave: octave)
    return first...min(127, first + Self.letters.count - 1)
  }

  /// The time at which the next note ends; nil if none sounds.
  var nextEnd: Double? { times.values.map(\.end).min() }

  /// Returns what a letter does at a time in seconds; nil if it is no letter of the piano.
  mutating func type(_ letter: Character, at time: Double) -> [MIDIEvent]? {
    guard let letter = letter.lowercased().first, let code = letter.asciiValue,
      let step = Self.letters.firstIndex(of: letter)
    else { return nil }
    let holder = HeldKeys.Holder.computerKey(UInt32(code))
    let key = range.lowerBound + step
    let isRepeated = times[UInt32(code)].map { time - $0.last <= Self.repetition } ?? false
    if isRepeated, held.key(of: holder) == key {
      times[UInt32(code)] = (time, time + 2 * Self.repetition)
      return []
    }
    times[UInt32(code)] = (time, time + Self.length)
    return held.press(key, velocity: Self.velocity, by: holder)
  }

  /// Ends the notes whose time has come.
  mutating func end(at time: Double) -> [MIDIEvent] {
    let over = times.filter { $0.value.end <= time }.keys
    for code in over { times[code] = nil }
    return over.flatMap { held.release(.computerKey($0)) }
  }

  /// Moves the letters up or down by octaves; what sounds goes on.
  mutating func shift(by octaves: Int) { octave = min(max(octave + octaves, 0), 8) }

  /// Moves the damper pedal, controller 64 of MIDI, to its other position.
  mutating func togglePedal() -> MIDIEvent {
    isPedalDown.toggle()
    return .controlChange(channel: 0, controller: 64, value: isPedalDown ? 127 : 0)
  }
}
