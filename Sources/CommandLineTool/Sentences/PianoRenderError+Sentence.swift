import MynaPiano
import Sentences
import SoundFiles
import SoundFonts
import Translations

extension PianoRenderError: UserFacingError {
  var sentence: String {
    switch self {
    case .soundFont(let error): error.sentence
    case .file(let error): error.sentence
    default: message(naming: .path).advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .notFound: tr("Check the spelling.")
    case .notReadable: tr("Specify a MIDI file that you have permission to read.")
    case .notPlayable(_, .notMIDI): tr("Specify a Standard MIDI File.")
    default: nil
    }
  }
}
