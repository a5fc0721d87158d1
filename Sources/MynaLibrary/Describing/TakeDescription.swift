import PlainText

/// A change to a take's description; nil fields remain unchanged.
public struct TakeDescription: Equatable, Sendable {
  /// The title.
  ///
  /// Invalid characters are removed.
  public var title: String?
  /// All tags of the take.
  ///
  /// Blank tags and duplicates are removed.
  public var tags: [String]?
  /// The note.
  ///
  /// Surrounding whitespace and null characters are removed.
  public var note: String?
  /// Whether the take is a favorite.
  public var isFavorite: Bool?

  /// The position where the user stopped listening.
  public var listening: ListeningPosition?

  /// Creates a change to the fields that are not nil.
  public init(
    title: String? = nil, tags: [String]? = nil, note: String? = nil, isFavorite: Bool? = nil,
    listening: ListeningPosition? = nil
  ) {
    (self.title, self.tags, self.note, self.isFavorite) = (title, tags, note, isFavorite)
    self.listening = listening
  }

  func apply(to take: inout Take) throws(LibraryError) {
    if let title {
      guard let title = TitleRules.clean(title) else { throw .noTitle }
      take.title = title
    }
    if let tags { take.tags = Self.clean(tags: tags) }
    if let note { take.note = Self.clean(note: note) }
    if let isFavorite { take.isFavorite = isFavorite }
    if let listening { take.listening = listening }
  }

  static func clean(tags: [String]) -> [String] {
    Set(tags.compactMap(TitleRules.clean)).sorted()
  }

  static func clean(note: String) -> String {
    note.trimmed.replacing("\0", with: "")
  }
}
