public import MynaMusic

/// A song as a file that can be played now.
public struct PlayableSong: Equatable, Sendable {
  /// Its file.
  public var path: String
  /// The loudness, as far as it is known.
  public var loudness: SongLoudness

  /// A song of a file.
  public init(path: String, loudness: SongLoudness = SongLoudness()) {
    (self.path, self.loudness) = (path, loudness)
  }
}

/// Why a song cannot be made ready to be played.
public struct UnplayableSong: Error, Equatable, Sendable {
  /// The song.
  public var song: SongID
  /// Why.
  public var reason: SongProblem

  /// A song that cannot be played.
  public init(_ song: SongID, _ reason: SongProblem) { (self.song, self.reason) = (song, reason) }
}
