package import Files

package enum MusicError: Error, Equatable, Sendable {
  case index(path: String, UnderlyingReason)
  /// The index was written by a newer version of Myna; it stays unchanged.
  case newerIndex(path: String)
  case unknownSong(SongID)
}
