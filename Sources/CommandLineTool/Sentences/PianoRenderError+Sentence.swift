import Files
import MIDI
import MynaPiano
import SoundFiles
import SoundFonts

extension PianoRenderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      "“\(path)” does not exist; check the spelling."
    case .notReadable(let path, let reason):
      "“\(path)” cannot be read (\(reason.words)); name a MIDI file that you may read."
    case .tooLarge(let path, let byteCount):
      "“\(path)” is too large for a MIDI file (\(NumberText.size(byteCount))); choose another one."
    case .notPlayable(let path, .notMIDI):
      "“\(path)” is not a MIDI file, whatever its name says; name a Standard MIDI File."
    case .notPlayable(let path, .unsupported(let format)):
      "“\(path)” is a MIDI file that Myna does not play (format \(format)); save it in format 0 or 1 with the program that made it."
    case .notPlayable(let path, .noTrack):
      "“\(path)” ends before its first track; look for another copy."
    case .noNotes(let path):
      "“\(path)” has no notes; choose another file."
    case .tooLong(let path, let seconds):
      "“\(path)” would last \(NumberText.clock(seconds)), longer than Myna can render; choose a shorter piece."
    case .soundFont(let error): error.sentence
    case .file(let error): error.sentence
    case .sameFile(let path):
      "“\(path)” is both input and output; choose another name for the output."
    case .cancelled:
      "Canceled; nothing was written."
    }
  }
}
