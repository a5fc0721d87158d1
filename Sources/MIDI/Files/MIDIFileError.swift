/// Why bytes cannot be read as a Standard MIDI File.
///
/// `unsupported` is format 2 (independent patterns), or a division that is not supported.
public enum MIDIFileError: Error, Equatable, Sendable {
  case notMIDI
  case unsupported(format: Int)
  case noTrack
}
