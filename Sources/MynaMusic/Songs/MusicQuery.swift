/// A choice of songs, and their order.
public struct MusicQuery: Equatable, Sendable {
  /// The orders of songs; equal ones are sorted by artist, album, disc, track and title.
  ///
  /// The artist of a song on an album is whose album it is, so that albums stay together.
  public enum Order: String, Codable, CaseIterable, Sendable {
    case title = "title"
    case artist = "artist"
    case album = "album"
    case duration = "duration"
  }

  /// Words that title, artist, album or composer must all contain; without regard to case and accents.
  public var text = ""
  /// Only songs of this album.
  public var album: Album?
  /// Only songs of this artist, as performer or as artist of the album.
  public var artist: String?
  /// The order.
  public var order = Order.artist
  /// Whether the order is reversed.
  public var isDescending = false

  /// All songs.
  public init() {}
}

/// Songs that were published together.
public struct Album: Equatable, Hashable, Sendable {
  /// The title.
  public var title: String
  /// Whose album it is; empty if unknown.
  public var artist: String

  /// Names an album.
  public init(title: String, artist: String) { (self.title, self.artist) = (title, artist) }
}
