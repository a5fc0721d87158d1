package import MynaMusic

package struct PlayableSong: Equatable, Sendable {
  package var path: String
  package var loudness: SongLoudness

  package init(path: String, loudness: SongLoudness = SongLoudness()) {
    (self.path, self.loudness) = (path, loudness)
  }
}

package struct UnplayableSong: Error, Equatable, Sendable {
  package var song: SongID
  package var reason: SongProblem

  package init(_ song: SongID, _ reason: SongProblem) { (self.song, self.reason) = (song, reason) }
}
