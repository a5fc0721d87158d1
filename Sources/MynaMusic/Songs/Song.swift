/// A piece of music that can be played.
public struct Song: Equatable, Identifiable, Sendable {
  /// The id, which stays the same after a restart.
  public var id: SongID
  /// The title; the name of its file if its tags have none, never empty.
  public var title: String
  /// The performers or arrangers; empty if unknown.
  public var artist = ""
  /// The album it belongs to; empty if unknown.
  public var album = ""
  /// Whose album it is; empty if that is `artist`, or unknown.
  public var albumArtist = ""
  /// The composer; empty if unknown.
  public var composer = ""
  /// The year in which it was published or written.
  public var year: Int?
  /// The number of the disc in its album, from 1.
  public var disc: Int?
  /// The number of the track on its disc, from 1.
  public var track: Int?
  /// Seconds.
  public var duration = 0.0
  /// Its picture, to be asked of the catalog.
  public var artwork: ArtworkID?
  /// The loudness, as far as it is known.
  public var loudness = SongLoudness()
  /// Why it cannot be played, if that is known.
  public var problem: SongProblem?

  /// A song of which nothing is known but its title.
  public init(_ id: SongID, title: String) {
    (self.id, self.title) = (id, title)
  }
}
