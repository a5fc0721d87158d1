/// The reason why bytes can't be read as a Standard MIDI File.
///
/// `unsupported` is thrown for formats other than 0 and 1, such as 2 (independent patterns).
public enum MIDIFileError: Error, Equatable, Sendable {
  case notMIDI
  case unsupported(format: Int)
  case noTrack
}
