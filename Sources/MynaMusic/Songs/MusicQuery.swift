/// A choice of songs, and their order.
package struct MusicQuery: Equatable, Sendable {
  /// The orders of songs; equal ones are sorted by artist, album, disc, track and title.
  ///
  /// The artist of a song on an album is whose album it is, so that albums stay together.
  package enum Order: String, Codable, CaseIterable, Sendable {
    case title = "title"
    case artist = "artist"
    case album = "album"
    case duration = "duration"
  }

  /// Words that title, artist, album or composer must all contain; without regard to case and accents.
  package var text = ""
  /// Only songs of this album.
  package var album: Album?
  /// Only songs of this artist, as performer or as artist of the album.
  package var artist: String?
  /// The order.
  package var order = Order.artist
  /// Whether the order is reversed.
  package var isDescending = false

  /// All songs.
  package init() {}
}

/// Songs that were published together.
package struct Album: Equatable, Hashable, Sendable {
  /// The title.
  package var title: String
  /// Whose album it is; empty if unknown.
  package var artist: String

  /// Names an album.
  package init(title: String, artist: String) { (self.title, self.artist) = (title, artist) }
}
