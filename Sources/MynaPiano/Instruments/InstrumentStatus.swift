public import SoundFonts

/// The requested instrument, the source of its sound, and the reason if a different instrument
/// plays.
public struct InstrumentStatus: Equatable, Sendable {
  /// The source of an instrument's sound.
  public enum Sound: Equatable, Sendable {
    case soundFont(path: String, name: String)
    case strings
  }

  /// The requested instrument.
  public var wanted: PianoInstrument
  /// The sound in use.
  public var sound: Sound
  /// The reason why a different instrument plays; nil if the requested instrument plays.
  public var problem: InstrumentProblem?
}

/// The reason why an instrument other than the requested one plays.
///
/// If no SoundFont is installed or specified, or it can't be played, strings play. If the SoundFont
/// lacks the instrument, the first instrument in the SoundFont plays, or strings if there is none.
public enum InstrumentProblem: Error, Equatable, Sendable {
  case noSoundFont
  case soundFont(SoundFontError)
  case notInSoundFont(path: String)
}
