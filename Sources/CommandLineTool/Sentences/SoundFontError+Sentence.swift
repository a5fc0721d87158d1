import MynaPiano
import Sentences
import SoundFonts
import Translations

extension SoundFontError: ErrorWithSentence {
  var sentence: String { message.advising(advice).text }

  private var advice: String {
    switch self {
    case .noSynthesizer: tr("Install it (apt-get install libfluidsynth3), or add --strings.")
    case .notFound: tr("Check the spelling.")
    case .notReadable: tr("Specify a file that you may read, or add --strings.")
    case .notSoundFont:
      tr("Specify another file that ends in .sf2 or .sf3, or add --strings.")
    case .tooLarge: tr("Specify one smaller than 2 GB, or add --strings.")
    case .sampleRate: tr("Choose another --device, or add --strings.")
    }
  }
}

extension InstrumentProblem {
  /// The sound that plays instead of the chosen one, the reason, and the remedy.
  var sentence: String {
    guard case .soundFont = self else { return message.text }
    return message.advising(
      tr(
        "Specify another one with --soundfont, or install FluidSynth and one (apt-get install libfluidsynth3 fluidr3mono-gm-soundfont)."
      )
    ).text
  }
}

extension PianoProblem {
  var sentence: String {
    switch self {
    case .deviceLost(let name):
      paragraph(
        tr("The speaker “%1” was disconnected.", name),
        tr("Playback ended. Connect it, or choose another --device."))
    case .serverGone:
      paragraph(
        tr("The sound server stopped."), tr("Playback ended. Start it, and try again."))
    }
  }
}
