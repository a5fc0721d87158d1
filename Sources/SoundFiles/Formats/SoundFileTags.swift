/// The text metadata in an audio file.
public struct SoundFileTags: Equatable, Sendable {
  /// The title of the recording.
  public var title: String?
  /// The artist of the recording.
  public var artist: String?
  /// The artist of the album, if it differs from the tracks' artists.
  public var albumArtist: String?
  /// The album's title.
  public var album: String?
  /// The track number as written in the file: "3", or "3/9" with the number of tracks.
  public var track: String?
  /// The disc number, in the same form as `track`.
  public var disc: String?
  /// The genre as written in the file.
  public var genre: String?
  /// The date as written in the file, usually year-month-day.
  public var date: String?
  /// A comment; a take's comment contains the take's ID.
  public var comment: String?

  /// Creates tags; nil means that the file has no such tag.
  public init(title: String? = nil, date: String? = nil, comment: String? = nil) {
    self.title = title
    self.date = date
    self.comment = comment
  }

  typealias Field = any (WritableKeyPath<SoundFileTags, String?> & Sendable)

  static let fields: [Field] = [
    \.title, \.artist, \.albumArtist, \.album, \.track, \.disc, \.genre, \.date, \.comment,
  ]

  /// Returns these tags, with missing fields filled from `other`.
  public func completed(by other: SoundFileTags) -> SoundFileTags {
    var tags = self
    for field in Self.fields where tags[keyPath: field] == nil {
      tags[keyPath: field] = other[keyPath: field]
    }
    return tags
  }

  /// Returns the tags that have the same value in `other`.
  public func shared(with other: SoundFileTags) -> SoundFileTags {
    var tags = self
    for field in Self.fields where tags[keyPath: field] != other[keyPath: field] {
      tags[keyPath: field] = nil
    }
    return tags
  }
}
