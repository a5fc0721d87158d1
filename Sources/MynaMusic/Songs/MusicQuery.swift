package struct MusicQuery: Equatable, Sendable {
  /// The sort order.
  ///
  /// Songs that compare equal are sorted by artist, album, disc, track, and title. A song on an
  /// album is sorted by the album's artist, so that albums stay together.
  package enum Order: String, Codable, CaseIterable, Sendable {
    case title = "title"
    case artist = "artist"
    case album = "album"
    case duration = "duration"
  }

  /// Words that must all occur in the title, artist, album, or composer, ignoring case and accents.
  package var text = ""
  package var album: Album?
  /// The artist whose songs to find, as performer or album artist; nil for all songs.
  package var artist: String?
  package var order = Order.artist
  package var isDescending = false

  package init() {}
}

package struct Album: Equatable, Hashable, Sendable {
  package var title: String
  package var artist: String

  package init(title: String, artist: String) { (self.title, self.artist) = (title, artist) }
}
