import TextFolding

/// The searchable text of a take: title, tags and note, folded, with marks between them.
enum SearchText {
  private static let mark = "\u{1}"

  static func of(_ take: Take) -> String {
    var text = SearchFolding.fold(take.title) + mark
    for tag in take.tags { text += tagged(tag) }
    return take.note.isEmpty ? text : text + SearchFolding.fold(take.note)
  }

  /// A tag as it stands in the text, so that a part of it is not taken for all.
  static func tagged(_ tag: String) -> String { "#" + SearchFolding.fold(tag) + mark }
}
