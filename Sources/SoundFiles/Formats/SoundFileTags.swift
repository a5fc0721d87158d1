/// Metadata that a file can carry beside its sound.
public struct SoundFileTags: Equatable, Sendable {
  /// The title.
  public var title: String?
  /// Whom the recording is by.
  public var artist: String?
  /// Whom the album is by, if that differs from track to track.
  public var albumArtist: String?
  /// The album.
  public var album: String?
  /// The number of the track, as the file spells it: "3", or "3/9" where the count is known.
  public var track: String?
  /// The number of the disc, in the same way.
  public var disc: String?
  /// The genre.
  public var genre: String?
  /// As the file spells it, usually year-month-day.
  public var date: String?
  /// Anything else.
  public var comment: String?

  /// Creates a set of tags; nil means the file has none.
  public init(title: String? = nil, date: String? = nil, comment: String? = nil) {
    self.title = title
    self.date = date
    self.comment = comment
  }

  /// One of the fields.
  typealias Field = any (WritableKeyPath<SoundFileTags, String?> & Sendable)

  /// All fields, in the order in which files get them.
  static let fields: [Field] = [
    \.title, \.artist, \.albumArtist, \.album, \.track, \.disc, \.genre, \.date, \.comment,
  ]

  /// Returns these tags, and those of `other` for fields that these lack.
  public func completed(by other: SoundFileTags) -> SoundFileTags {
    var tags = self
    for field in Self.fields where tags[keyPath: field] == nil {
      tags[keyPath: field] = other[keyPath: field]
    }
    return tags
  }

  /// Returns the tags that `other` has, too.
  public func shared(with other: SoundFileTags) -> SoundFileTags {
    var tags = self
    for field in Self.fields where tags[keyPath: field] != other[keyPath: field] {
      tags[keyPath: field] = nil
    }
    return tags
  }
}
