package struct Song: Equatable, Identifiable, Sendable {
  package var id: SongID
  /// The title, or the file's name if its tags have none; never empty.
  package var title: String
  package var artist = ""
  package var album = ""
  /// The artist of the album; empty if it is `artist`, or unknown.
  package var albumArtist = ""
  package var composer = ""
  package var year: Int?
  package var disc: Int?
  package var track: Int?
  /// In seconds.
  package var duration = 0.0
  package var artwork: ArtworkID?
  package var loudness = SongLoudness()
  package var problem: SongProblem?

  package init(_ id: SongID, title: String) {
    (self.id, self.title) = (id, title)
  }
}
