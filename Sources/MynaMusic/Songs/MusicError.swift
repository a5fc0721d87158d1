public import Files

/// What can go wrong with the music.
public enum MusicError: Error, Equatable, Sendable {
  /// The index cannot be read or written.
  case index(path: String, Refusal)
  /// A song's name is not known.
  case unknownSong(SongID)
}
