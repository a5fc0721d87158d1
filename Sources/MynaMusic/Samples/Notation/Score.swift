/// A piece of music as written, which consists of voices, divided into bars, and performance marks.
///
/// `Score(text:)` parses a score; docs/music.md describes the notation. Times are in ticks, 960 to
/// a quarter note.
package struct Score: Equatable, Sendable {
  package static let quarter = 960

  package var heading: ScoreHeading
  package var bars: [ScoreBar]
  package var voices: [ScoreVoice]
  /// The tempos, in beats per minute and in order of position, beginning in bar 1.
  package var tempi: [ScoreMark<Double>]
  /// The dynamics, as MIDI velocities in order of position, beginning in bar 1.
  package var dynamics: [ScoreMark<Double>]
  package var pedal: [ScoreMark<PedalAction>]
}

package struct ScoreBar: Equatable, Sendable {
  /// The bar's number; 0 is an incomplete bar before the first.
  package var number: Int
  /// The tick at which the bar begins as written, without repeats.
  package var start: Int
  package var length: Int
  /// The number of ticks in a beat, from the lower number of the meter.
  package var beat: Int
}

package struct ScoreVoice: Equatable, Sendable {
  package var name: String
  package var instrument = ScoreInstrument.grand
  /// The amount added to the velocity of each note.
  package var level = 0.0
  /// The amount added to the velocity of the highest note of a chord.
  package var top = 0.0
  /// The fraction of its written length for which a note without articulation is held.
  package var touch = 1.0
  package var bars: [[ScoreNote]] = []
}

package struct ScoreNote: Equatable, Sendable {
  package enum Articulation: Equatable, Sendable {
    /// The note is held for the fraction of its length that the voice's `touch` specifies.
    case plain
    /// The note is held for half of its length.
    case staccato
    case tenuto
    /// A short pause follows the note, as at the end of a phrase.
    case breath
  }

  /// The number of ticks from the beginning of the bar.
  package var start: Int
  package var length: Int
  /// The MIDI keys, lowest first; 60 is middle C.
  package var keys: [Int]
  package var articulation = Articulation.plain
  package var isTied = false
  package var isAccented = false
  /// Whether the keys are struck one after another, starting with the lowest.
  package var isRolled = false
  package var graces: [Int] = []
}

package struct ScoreMark<Value: Equatable & Sendable>: Equatable, Sendable {
  package var bar: Int
  /// The number of ticks from the beginning of the score as written.
  package var tick: Int
  package var value: Value
  /// Whether the value changes gradually up to the next mark.
  package var isGradual = false
}

package enum PedalAction: String, Equatable, Sendable {
  case down = "down"
  /// The pedal goes up to damp the current notes, and down again for the next ones.
  case change = "change"
  case up = "up"
}
