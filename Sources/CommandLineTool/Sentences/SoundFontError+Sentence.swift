import MynaPiano
import SoundFonts
import Translations

extension SoundFontError: ErrorWithSentence {
  var sentence: String { tr("%1; %2.", problem, advice) }

  /// The problem, without a period.
  fileprivate var problem: String {
    switch self {
    case .noSynthesizer: tr("FluidSynth is not installed, so no SoundFont can be played")
    case .notFound(let path): tr("The SoundFont “%1” does not exist", path)
    case .notReadable(let path): tr("The SoundFont “%1” cannot be read", path)
    case .notSoundFont(let path): tr("“%1” is not a SoundFont, or is damaged", path)
    case .tooLarge(let path, let byteCount):
      tr("The SoundFont “%1” is too large (%2)", path, NumberText.size(byteCount))
    case .sampleRate(let rate): tr("A SoundFont cannot be played at %1 Hz", plain(rate))
    }
  }

  fileprivate var advice: String {
    switch self {
    case .noSynthesizer: tr("install it (apt-get install libfluidsynth3), or add --strings")
    case .notFound: tr("check the spelling")
    case .notReadable: tr("name a file that you may read, or add --strings")
    case .notSoundFont: tr("name another file that ends in .sf2 or .sf3, or add --strings")
    case .tooLarge: tr("name one of less than 2 GB, or add --strings")
    case .sampleRate: tr("choose another --device, or add --strings")
    }
  }
}

extension InstrumentProblem {
  /// The sound that plays instead of the chosen one, the reason, and the remedy.
  var sentence: String {
    switch self {
    case .noSoundFont:
      tr(
        "No SoundFont is installed, so Myna’s own strings play; for a grand piano, install one (apt-get install fluidr3mono-gm-soundfont)."
      )
    case .soundFont(let error):
      tr(
        "%1, and Myna’s own strings play instead; name another one with --soundfont, or install FluidSynth and one (apt-get install libfluidsynth3 fluidr3mono-gm-soundfont).",
        error.problem)
    case .notInSoundFont(let path):
      tr(
        "The SoundFont “%1” does not have this instrument, so another one plays; choose one that it has.",
        path)
    }
  }
}

extension PianoProblem {
  var sentence: String {
    switch self {
    case .deviceLost(let name):
      tr(
        "The speaker “%1” was disconnected, so playback ended; connect it, or choose another --device.",
        name)
    case .serverGone:
      tr("The sound server stopped, so playback ended; start it and try again.")
    }
  }
}
