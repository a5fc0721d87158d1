/// A piece of music that can be played.
package struct Song: Equatable, Identifiable, Sendable {
  /// The ID, which stays the same after a restart.
  package var id: SongID
  /// The title, or the file's name if its tags have none; never empty.
  package var title: String
  /// The performers or arrangers; empty if unknown.
  package var artist = ""
  package var album = ""
  /// The artist of the album; empty if it is `artist`, or unknown.
  package var albumArtist = ""
  package var composer = ""
  /// The year in which it was published or written.
  package var year: Int?
  /// The disc number in its album, from 1.
  package var disc: Int?
  /// The track number on its disc, from 1.
  package var track: Int?
  /// In seconds.
  package var duration = 0.0
  /// The picture's ID, for `SongCatalog.artwork`.
  package var artwork: ArtworkID?
  package var loudness = SongLoudness()
  package var problem: SongProblem?

  package init(_ id: SongID, title: String) {
    (self.id, self.title) = (id, title)
  }
}
