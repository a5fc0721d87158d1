package import MynaMusic

/// A song's playable file.
package struct PlayableSong: Equatable, Sendable {
  package var path: String
  /// The loudness, as far as it is known.
  package var loudness: SongLoudness

  package init(path: String, loudness: SongLoudness = SongLoudness()) {
    (self.path, self.loudness) = (path, loudness)
  }
}

/// Why a song cannot be played.
package struct UnplayableSong: Error, Equatable, Sendable {
  package var song: SongID
  package var reason: SongProblem

  package init(_ song: SongID, _ reason: SongProblem) { (self.song, self.reason) = (song, reason) }
}
