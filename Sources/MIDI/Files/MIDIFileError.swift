/// Why bytes cannot be read as a Standard MIDI File.
public enum MIDIFileError: Error, Equatable, Sendable {
  /// The bytes do not begin with the header of a MIDI file.
  case notMIDI
  /// The format (2: independent patterns) or the division is not supported.
  case unsupported(format: Int)
  /// The file has no track.
  case noTrack
}
