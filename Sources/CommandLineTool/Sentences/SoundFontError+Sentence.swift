import MynaPiano
import Sentences
import SoundFonts
import Translations

extension SoundFontError: UserFacingError {
  var sentence: String { message.advising(advice).text }

  private var advice: String {
    switch self {
    case .noSynthesizer:
      tr("Install FluidSynth (apt-get install libfluidsynth3), or add --strings.")
    case .notFound: tr("Check the spelling.")
    case .notReadable: tr("Specify a SoundFont that you have permission to read, or add --strings.")
    case .notSoundFont:
      tr("Specify another SoundFont, whose name ends in .sf2 or .sf3, or add --strings.")
    case .tooLarge: tr("Specify a SoundFont smaller than 2 GB, or add --strings.")
    case .sampleRate: tr("Choose another speaker with --device, or add --strings.")
    }
  }
}

extension InstrumentProblem {
  /// A message that states what is played instead of the chosen SoundFont, why, and how to fix the
  /// problem.
  var sentence: String {
    guard case .soundFont = self else { return message.text }
    return message.advising(
      tr(
        "Specify another SoundFont with --soundfont, or install FluidSynth and a SoundFont (apt-get install libfluidsynth3 fluidr3mono-gm-soundfont)."
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
        tr("Playback ended. Connect the speaker, or choose another one with --device."))
    case .serverGone:
      paragraph(
        tr("The sound server stopped."),
        tr("Playback ended. Restart the sound server, and try again."))
    }
  }
}
