/// A piece of music as it is written: voices in bars, and how they are to be played.
///
/// Made of text by `Score(text:)`; docs/music.md says how that looks. Times are ticks, 960 to a quarter note.
package struct Score: Equatable, Sendable {
  /// Ticks of a quarter note.
  package static let quarter = 960

  /// The heading.
  package var heading: ScoreHeading
  /// The bars in the order in which they are written.
  package var bars: [ScoreBar]
  /// The voices; each has as many bars as the score.
  package var voices: [ScoreVoice]
  /// Tempi in beats per minute, in order; the first is in the first bar.
  package var tempi: [ScoreMark<Double>]
  /// Loudness as velocities of MIDI, in order; the first is in the first bar.
  package var dynamics: [ScoreMark<Double>]
  /// The movements of the damper pedal, in order.
  package var pedal: [ScoreMark<PedalMove>]
}

/// A bar of a score.
package struct ScoreBar: Equatable, Sendable {
  /// Its number; 0 is an incomplete bar before the first.
  package var number: Int
  /// The tick at which it begins as written, without repeats.
  package var start: Int
  /// Its length in ticks.
  package var length: Int
  /// The ticks of a beat: the lower number of the meter.
  package var beat: Int
}

/// Notes that follow each other, played by one instrument.
package struct ScoreVoice: Equatable, Sendable {
  /// Its name in the text.
  package var name: String
  /// The instrument.
  package var instrument = ScoreInstrument.grand
  /// The amount added to the velocity of each note.
  package var level = 0.0
  /// The amount added to that of the highest note of a chord.
  package var top = 0.0
  /// The share of its written length for which a plain note is held.
  package var touch = 1.0
  /// The notes of each bar.
  package var bars: [[ScoreNote]] = []
}

/// A note or a chord.
package struct ScoreNote: Equatable, Sendable {
  /// The length for which a note is held.
  package enum Articulation: Equatable, Sendable {
    /// As its voice's touch says.
    case plain
    /// For half of its length.
    case staccato
    /// For all of its length.
    case tenuto
    /// With a short pause behind it, as at the end of a phrase.
    case breath
  }

  /// Ticks from the beginning of the bar.
  package var start: Int
  /// Ticks.
  package var length: Int
  /// Keys of MIDI, the lowest first; 60 is middle C.
  package var keys: [Int]
  /// The length for which it is held.
  package var articulation = Articulation.plain
  /// Whether it is tied to the next note.
  package var isTied = false
  /// Whether it is struck harder.
  package var isAccented = false
  /// Whether the keys are struck one after another, from the lowest on.
  package var isRolled = false
  /// Keys that are struck shortly before it, in their order.
  package var graces: [Int] = []
}

/// The marks above or below the notes at one place.
package struct ScoreMark<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The index of the bar.
  package var bar: Int
  /// Ticks from the beginning of the score as written.
  package var tick: Int
  /// The marks that hold from here on.
  package var value: Value
  /// Whether it changes from here on, gradually, to the value of the next mark.
  package var isGradual = false
}

/// A movement of the damper pedal.
package enum PedalMove: String, Equatable, Sendable {
  case down = "down"
  /// Up, so that what sounds ends, and down again for what begins.
  case change = "change"
  case up = "up"
}
