package import Files

package enum MusicError: Error, Equatable, Sendable {
  case index(path: String, UnderlyingReason)
  /// A newer Myna has written the index, which is unchanged.
  case newerIndex(path: String)
  case unknownSong(SongID)
}
