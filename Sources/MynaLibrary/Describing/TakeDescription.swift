import PlainText

/// A change to the description of a take; nil fields stay as they are.
public struct TakeDescription: Equatable, Sendable {
  /// The title, cleaned of characters that cannot be kept.
  public var title: String?
  /// The tags that it has, and no others; blank ones and repeats are left out.
  public var tags: [String]?
  /// The note.
  public var note: String?
  /// Whether it is marked.
  public var isFavorite: Bool?

  /// The place where a person left it.
  public var listening: ListeningPlace?

  /// A description that changes what is not nil.
  public init(
    title: String? = nil, tags: [String]? = nil, note: String? = nil, isFavorite: Bool? = nil,
    listening: ListeningPlace? = nil
  ) {
    (self.title, self.tags, self.note, self.isFavorite) = (title, tags, note, isFavorite)
    self.listening = listening
  }

  /// Says it of a take.
  ///
  /// - Throws: `noTitle` if nothing is left of the title.
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

  /// Returns the tags that can be kept, sorted, each once.
  static func clean(tags: [String]) -> [String] {
    Set(tags.compactMap(TitleRules.clean)).sorted()
  }

  /// Returns what can be kept of a note.
  static func clean(note: String) -> String {
    note.trimmed.replacing("\0", with: "")
  }
}
