package import Files

/// An error of the music library.
package enum MusicError: Error, Equatable, Sendable {
  /// The index cannot be read or written.
  case index(path: String, Refusal)
  /// A newer Myna has written the index, which is unchanged.
  case newerIndex(path: String)
  /// There is no song with this name.
  case unknownSong(SongID)
}
