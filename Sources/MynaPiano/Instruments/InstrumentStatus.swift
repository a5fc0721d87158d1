public import SoundFonts

/// The sound of an instrument, and why it differs from the requested one.
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
///
/// If no SoundFont is installed or named, strings play. If the SoundFont lacks the instrument, its
/// first instrument plays, or strings if it has none.
public enum InstrumentProblem: Error, Equatable, Sendable {
  case noSoundFont
  case soundFont(SoundFontError)
  case notInSoundFont(path: String)
}
