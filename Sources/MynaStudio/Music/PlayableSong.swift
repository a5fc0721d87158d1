package import MynaMusic

/// A song as a file that can be played now.
package struct PlayableSong: Equatable, Sendable {
  /// Its file.
  package var path: String
  /// The loudness, as far as it is known.
  package var loudness: SongLoudness

  /// A song of a file.
  package init(path: String, loudness: SongLoudness = SongLoudness()) {
    (self.path, self.loudness) = (path, loudness)
  }
}

/// Why a song cannot be made ready to be played.
package struct UnplayableSong: Error, Equatable, Sendable {
  /// The song.
  package var song: SongID
  /// Why.
  package var reason: SongProblem

  /// A song that cannot be played.
  package init(_ song: SongID, _ reason: SongProblem) { (self.song, self.reason) = (song, reason) }
}
