public import Files
public import MIDI
public import SoundFiles
public import SoundFonts

/// The reason why a MIDI file was not rendered; nothing is left of the output then.
public enum PianoRenderError: Error, Equatable, Sendable {
  /// The MIDI file does not exist.
  case notFound(path: String)
  /// The MIDI file cannot be read.
  case notReadable(path: String, Refusal)
  /// The MIDI file has more bytes than Myna reads.
  case tooLarge(path: String, byteCount: Int)
  /// The file is no MIDI file that Myna can play.
  case notPlayable(path: String, MIDIFileError)
  /// There is not a single note in the file.
  case noNotes(path: String)
  /// The piece lasts longer than Myna renders.
  case tooLong(path: String, seconds: Double)
  /// The SoundFont that was named cannot be played.
  case soundFont(SoundFontError)
  /// The output cannot be written.
  case file(SoundFileError)
  /// The output is the MIDI file.
  case sameFile(path: String)
  case cancelled
}

extension PianoRenderError {
  /// Converts the reason why a MIDI file could not be read.
  init(_ error: SystemError) {
    self =
      error.kind == .missing
      ? .notFound(path: error.path) : .notReadable(path: error.path, error.refusal)
  }
}
