public import Files
public import MIDI
public import SoundFiles
public import SoundFonts

/// The reason why a MIDI file wasn't rendered; no output is left behind.
public enum PianoRenderError: Error, Equatable, Sendable {
  case notFound(path: String)
  case notReadable(path: String, UnderlyingReason)
  case tooLarge(path: String, byteCount: Int)
  case notPlayable(path: String, MIDIFileError)
  case noNotes(path: String)
  case tooLong(path: String, seconds: Double)
  case soundFont(SoundFontError)
  case file(SoundFileError)
  case sameFile(path: String)
  case cancelled
}

extension PianoRenderError {
  init(_ error: SystemError) {
    self =
      error.kind == .missing
      ? .notFound(path: error.path) : .notReadable(path: error.path, error.refusal)
  }
}
