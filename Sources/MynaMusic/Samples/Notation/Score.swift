/// A piece of music as it is written: voices in bars, and how they are to be played.
///
/// Made of text by `Score(text:)`; docs/music.md says how that looks. Times are ticks, 960 to a quarter note.
public struct Score: Equatable, Sendable {
  /// Ticks of a quarter note.
  public static let quarter = 960

  /// The heading.
  public var heading: ScoreHeading
  /// The bars in the order in which they are written.
  public var bars: [ScoreBar]
  /// The voices; each has as many bars as the score.
  public var voices: [ScoreVoice]
  /// Tempi in beats per minute, in order; the first is in the first bar.
  public var tempi: [ScoreMark<Double>]
  /// Loudness as velocities of MIDI, in order; the first is in the first bar.
  public var dynamics: [ScoreMark<Double>]
  /// The movements of the damper pedal, in order.
  public var pedal: [ScoreMark<PedalMove>]
}

/// A bar of a score.
public struct ScoreBar: Equatable, Sendable {
  /// Its number; 0 is an incomplete bar before the first.
  public var number: Int
  /// The tick at which it begins as written, without repeats.
  public var start: Int
  /// Its length in ticks.
  public var length: Int
  /// The ticks of a beat: the lower number of the meter.
  public var beat: Int
}

/// Notes that follow each other, played by one instrument.
public struct ScoreVoice: Equatable, Sendable {
  /// Its name in the text.
  public var name: String
  /// The instrument.
  public var instrument = ScoreInstrument.grand
  /// The amount added to the velocity of each note.
  public var level = 0.0
  /// The amount added to that of the highest note of a chord.
  public var top = 0.0
  /// The share of its written length for which a plain note is held.
  public var touch = 1.0
  /// The notes of each bar.
  public var bars: [[ScoreNote]] = []
}

/// A note or a chord.
public struct ScoreNote: Equatable, Sendable {
  /// The length for which a note is held.
  public enum Articulation: Equatable, Sendable {
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
  public var start: Int
  /// Ticks.
  public var length: Int
  /// Keys of MIDI, the lowest first; 60 is middle C.
  public var keys: [Int]
  /// The length for which it is held.
  public var articulation = Articulation.plain
  /// Whether it is tied to the next note.
  public var isTied = false
  /// Whether it is struck harder.
  public var isAccented = false
  /// Whether the keys are struck one after another, from the lowest on.
  public var isRolled = false
  /// Keys that are struck shortly before it, in their order.
  public var graces: [Int] = []
}

/// The marks above or below the notes at one place.
public struct ScoreMark<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The index of the bar.
  public var bar: Int
  /// Ticks from the beginning of the score as written.
  public var tick: Int
  /// The marks that hold from here on.
  public var value: Value
  /// Whether it changes from here on, gradually, to the value of the next mark.
  public var isGradual = false
}

/// A movement of the damper pedal.
public enum PedalMove: String, Equatable, Sendable {
  case down = "down"
  /// Up, so that what sounds ends, and down again for what begins.
  case change = "change"
  case up = "up"
}
