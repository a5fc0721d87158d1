import MIDI
import MynaPiano

/// The notes for letters typed at a terminal, which reports key presses but not key releases.
///
/// A note ends a fixed time after its letter is typed. If a letter repeats faster than a user can
/// type, its key is being held down, so the note is extended.
struct TerminalPianoKeyboard {
  /// The letters that play the piano keys, from C upward.
  private static let letters = Array("awsedftgyhujkolp;'")
  /// The duration of a note in seconds, unless its letter repeats.
  private static let length = 0.4
  /// The longest interval, in seconds, at which a letter repeats while its key is held down.
  private static let repetition = 0.12
  private static let velocity = 96

  private(set) var octave = 4
  private(set) var isPedalDown = false
  private var held = HeldKeys()
  /// The time when each letter was last typed and the time when its note ends, in seconds.
  private var times: [UInt32: (last: Double, end: Double)] = [:]

  var range: ClosedRange<Int> {
    let first = PianoKey.c(ofOctave: octave)
    return first...min(127, first + Self.letters.count - 1)
  }

  /// The time when the next note ends, in seconds; nil if no note is playing.
  var nextEnd: Double? { times.values.map(\.end).min() }

  /// Returns the events for typing `letter` at the given time, in seconds; nil if the letter is not
  /// a piano key.
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

  /// Returns the events for all notes that have ended by the given time, in seconds.
  mutating func end(at time: Double) -> [MIDIEvent] {
    let over = times.filter { $0.value.end <= time }.keys
    for code in over { times[code] = nil }
    return over.flatMap { held.release(.computerKey($0)) }
  }

  /// Shifts the keyboard by octaves.
  ///
  /// Sounding notes continue.
  mutating func shift(by octaves: Int) { octave = min(max(octave + octaves, 0), 8) }

  /// Presses or releases the damper pedal (MIDI controller 64).
  mutating func togglePedal() -> MIDIEvent {
    isPedalDown.toggle()
    return .controlChange(channel: 0, controller: 64, value: isPedalDown ? 127 : 0)
  }
}
