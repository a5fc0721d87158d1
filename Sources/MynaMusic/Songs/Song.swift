/// A piece of music that can be played.
package struct Song: Equatable, Identifiable, Sendable {
  /// The id, which stays the same after a restart.
  package var id: SongID
  /// The title; the name of its file if its tags have none, never empty.
  package var title: String
  /// The performers or arrangers; empty if unknown.
  package var artist = ""
  /// The album it belongs to; empty if unknown.
  package var album = ""
  /// Whose album it is; empty if that is `artist`, or unknown.
  package var albumArtist = ""
  /// The composer; empty if unknown.
  package var composer = ""
  /// The year in which it was published or written.
  package var year: Int?
  /// The number of the disc in its album, from 1.
  package var disc: Int?
  /// The number of the track on its disc, from 1.
  package var track: Int?
  /// Seconds.
  package var duration = 0.0
  /// Its picture, to be asked of the catalog.
  package var artwork: ArtworkID?
  /// The loudness, as far as it is known.
  package var loudness = SongLoudness()
  /// Why it cannot be played, if that is known.
  package var problem: SongProblem?

  /// A song of which nothing is known but its title.
  package init(_ id: SongID, title: String) {
    (self.id, self.title) = (id, title)
  }
}
