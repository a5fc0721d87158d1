public import SoundFonts

/// The sound that an instrument has, and why it is not the one that was wanted.
public struct InstrumentStatus: Equatable, Sendable {
  /// A source of sound.
  public enum Sound: Equatable, Sendable {
    /// An instrument of the SoundFont at a path, by its name there.
    case soundFont(path: String, name: String)
    /// The strings that Myna computes.
    case strings
  }

  /// The instrument that was asked for.
  public var wanted: PianoInstrument
  /// The sound that it has.
  public var sound: Sound
  /// The reason why this is not the sound that was asked for; nil if it is.
  public var problem: InstrumentProblem?
}

/// The reason why another instrument plays than the one that was asked for.
public enum InstrumentProblem: Error, Equatable, Sendable {
  /// No SoundFont is installed, and none was named: strings play.
  case noSoundFont
  /// The SoundFont cannot be played: strings play.
  case soundFont(SoundFontError)
  /// The SoundFont has no such instrument: the first one that it has plays, or strings if it has none.
  case notInSoundFont(path: String)
}
