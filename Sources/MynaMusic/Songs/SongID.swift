/// Names a song, the same after a restart.
public enum SongID: Codable, Hashable, Sendable {
  /// A piece that comes with Myna, by the name of its score.
  case sample(String)
  /// A file of the user's, by its absolute path.
  case file(String)

  /// Whether the song comes with Myna.
  public var isSample: Bool {
    if case .sample = self { true } else { false }
  }
}

/// Names a picture; equal pictures have equal names.
public struct ArtworkID: Codable, Hashable, Sendable {
  /// Letters, digits and hyphens.
  public var name: String

  /// Names a picture.
  public init(_ name: String) { self.name = name }
}
