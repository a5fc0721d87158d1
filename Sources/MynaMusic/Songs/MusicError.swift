package import Files

package enum MusicError: Error, Equatable, Sendable {
  case index(path: String, UnderlyingReason)
  /// The index was written by a newer version of Myna, so it was left unchanged.
  case newerIndex(path: String)
  case unknownSong(SongID)
}
