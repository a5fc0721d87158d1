import MynaPiano
import SoundFonts

extension SoundFontError: ErrorWithSentence {
  var sentence: String { "\(problem); \(advice)." }

  /// The problem, without a period.
  fileprivate var problem: String {
    switch self {
    case .noSynthesizer: "FluidSynth is not installed, so no SoundFont can be played"
    case .notFound(let path): "The SoundFont “\(path)” does not exist"
    case .notReadable(let path): "The SoundFont “\(path)” cannot be read"
    case .notSoundFont(let path): "“\(path)” is not a SoundFont, or is damaged"
    case .tooLarge(let path, let byteCount):
      "The SoundFont “\(path)” is too large (\(NumberText.size(byteCount)))"
    case .sampleRate(let rate): "A SoundFont cannot be played at \(plain(rate)) Hz"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .noSynthesizer: "install it (apt-get install libfluidsynth3), or add --strings"
    case .notFound: "check the spelling"
    case .notReadable: "name a file that you may read, or add --strings"
    case .notSoundFont: "name another file that ends in .sf2 or .sf3, or add --strings"
    case .tooLarge: "name one of less than 2 GB, or add --strings"
    case .sampleRate: "choose another --device, or add --strings"
    }
  }
}

extension InstrumentProblem {
  /// The sound that plays instead of the chosen one, the reason, and the remedy.
  var sentence: String {
    switch self {
    case .noSoundFont:
      "No SoundFont is installed, so Myna’s own strings play; for a grand piano, install one (apt-get install fluidr3mono-gm-soundfont)."
    case .soundFont(let error):
      "\(error.problem), and Myna’s own strings play instead; name another one with --soundfont, or install FluidSynth and one (apt-get install libfluidsynth3 fluidr3mono-gm-soundfont)."
    case .notInSoundFont(let path):
      "The SoundFont “\(path)” does not have this instrument, so another one plays; choose one that it has."
    }
  }
}

extension PianoProblem {
  var sentence: String {
    switch self {
    case .deviceLost(let name):
      "The speaker “\(name)” was disconnected, so playback ended; connect it, or choose another --device."
    case .serverGone:
      "The sound server stopped, so playback ended; start it and try again."
    }
  }
}
