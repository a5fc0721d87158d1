public import Files
import MIDI
import PlainText
import SoundFiles
import SoundFonts

extension PianoRenderError: DescribedError {
  /// A sentence that says why the MIDI file wasn't rendered and what to do next.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path.quoted) does not exist; check the spelling."
    case .notReadable(let path, let reason):
      "\(path.quoted) cannot be read (\(reason.words)); choose a MIDI file that you may read."
    case .tooLarge(let path, let byteCount):
      "\(path.quoted) is too large for a MIDI file (\(byteCount / 1_000_000) MB); choose another one."
    case .notPlayable(let path, .notMIDI):
      "\(path.quoted) is not a MIDI file, despite its name; choose a Standard MIDI File."
    case .notPlayable(let path, .unsupported(let format)):
      "\(path.quoted) is a MIDI file of a kind that cannot be played (format \(format)); save the file in format 0 or 1 with the program that created it."
    case .notPlayable(let path, .noTrack):
      "\(path.quoted) ends before its first track; look for another copy."
    case .noNotes(let path): "\(path.quoted) has no notes; choose another file."
    case .tooLong(let path, let seconds):
      "\(path.quoted) would last \(String(clock: seconds)), longer than can be rendered; choose a shorter piece."
    case .soundFont(let error): error.description
    case .file(let error): error.description
    case .sameFile(let path):
      "\(path.quoted) is both input and output; choose another name for the output."
    case .cancelled:
      "The work was canceled, and nothing was written; start it again to complete it."
    }
  }
}
