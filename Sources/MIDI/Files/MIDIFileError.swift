/// Why bytes are no Standard MIDI File that can be read.
public enum MIDIFileError: Error, Equatable, Sendable {
  /// The bytes do not begin as such a file does.
  case notMIDI
  /// The file is of a format (2: independent patterns) or a division that Myna does not play.
  case unsupported(format: Int)
  /// There is not a single track.
  case noTrack
}
