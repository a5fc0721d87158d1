package import Files

/// An error of the music library.
package enum MusicError: Error, Equatable, Sendable {
  /// The index cannot be read or written.
  case index(path: String, Refusal)
  /// A newer Myna has written the index; it is as it was.
  case newerIndex(path: String)
  /// A song's name is not known.
  case unknownSong(SongID)
}
