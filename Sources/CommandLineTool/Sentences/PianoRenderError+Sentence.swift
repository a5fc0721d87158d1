import Files
import MIDI
import MynaPiano
import SoundFiles
import SoundFonts
import Translations

extension PianoRenderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      tr("“%1” does not exist; check the spelling.", path)
    case .notReadable(let path, let reason):
      tr("“%1” cannot be read (%2); name a MIDI file that you may read.", path, reason.words)
    case .tooLarge(let path, let byteCount):
      tr(
        "“%1” is too large for a MIDI file (%2); choose another one.", path,
        NumberText.size(byteCount))
    case .notPlayable(let path, .notMIDI):
      tr("“%1” is not a MIDI file, whatever its name says; name a Standard MIDI File.", path)
    case .notPlayable(let path, .unsupported(let format)):
      tr(
        "“%1” is a MIDI file that Myna does not play (format %2); save it in format 0 or 1 with the program that made it.",
        path, format)
    case .notPlayable(let path, .noTrack):
      tr("“%1” ends before its first track; look for another copy.", path)
    case .noNotes(let path):
      tr("“%1” has no notes; choose another file.", path)
    case .tooLong(let path, let seconds):
      tr(
        "“%1” would last %2, longer than Myna can render; choose a shorter piece.", path,
        NumberText.clock(seconds))
    case .soundFont(let error): error.sentence
    case .file(let error): error.sentence
    case .sameFile(let path):
      tr("“%1” is both input and output; choose another name for the output.", path)
    case .cancelled:
      tr("Canceled; nothing was written.")
    }
  }
}
