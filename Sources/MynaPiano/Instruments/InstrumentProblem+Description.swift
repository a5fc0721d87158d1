public import Files
import SoundFonts

extension InstrumentProblem: DescribedError {
  /// A sentence that says why a different instrument plays and what to do next.
  public var description: String {
    switch self {
    case .noSoundFont:
      "No SoundFont is installed, so Myna is using its built-in strings; for a grand piano, install a SoundFont (apt-get install fluidr3mono-gm-soundfont)."
    case .soundFont(let error): error.description
    case .notInSoundFont(let path):
      "The SoundFont \(path.quoted) does not have this instrument, so Myna is using another instrument; choose an instrument that the SoundFont has."
    }
  }
}
