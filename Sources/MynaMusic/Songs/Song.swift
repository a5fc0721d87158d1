package struct Song: Equatable, Identifiable, Sendable {
  package var id: SongID
  /// The title, or the file name if the tags have no title; never empty.
  package var title: String
  package var artist = ""
  package var album = ""
  /// The album's artist; empty if it is the same as `artist` or unknown.
  package var albumArtist = ""
  package var composer = ""
  package var year: Int?
  package var disc: Int?
  package var track: Int?
  /// The duration in seconds; 0 if unknown.
  package var duration = 0.0
  package var artwork: ArtworkID?
  package var loudness = SongLoudness()
  package var problem: SongProblem?

  package init(_ id: SongID, title: String) {
    (self.id, self.title) = (id, title)
  }
}
