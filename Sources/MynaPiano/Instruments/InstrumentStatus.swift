public import SoundFonts

/// The sound an instrument has, and why it is not the requested one, if it is not.
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
  /// Why the sound is not the requested one; nil if it is.
  public var problem: InstrumentProblem?
}

/// Why a different instrument plays than the requested one.
public enum InstrumentProblem: Error, Equatable, Sendable {
  /// No SoundFont is installed or named; strings play.
  case noSoundFont
  case soundFont(SoundFontError)
  /// The SoundFont lacks the instrument.
  ///
  /// Its first instrument plays, or strings if it has none.
  case notInSoundFont(path: String)
}
