public import SoundFonts

/// The source of an instrument's sound, and the reason if it isn't the requested one.
public struct InstrumentStatus: Equatable, Sendable {
  /// A source of sound.
  public enum Sound: Equatable, Sendable {
    case soundFont(path: String, name: String)
    case strings
  }

  /// The requested instrument.
  public var wanted: PianoInstrument
  /// The sound in use.
  public var sound: Sound
  /// The reason why the sound isn't the requested one; nil if it is.
  public var problem: InstrumentProblem?
}

/// The reason why an instrument other than the requested one plays.
///
/// If no SoundFont is installed or specified, strings play. If the SoundFont lacks the instrument,
/// its first instrument plays, or strings if it has none.
public enum InstrumentProblem: Error, Equatable, Sendable {
  case noSoundFont
  case soundFont(SoundFontError)
  case notInSoundFont(path: String)
}
