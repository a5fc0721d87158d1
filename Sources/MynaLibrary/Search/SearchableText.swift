import TextFolding

enum SearchableText {
  private static let mark = "\u{1}"

  static func of(_ take: Take) -> String {
    var text = SearchFolding.fold(take.title) + mark
    for tag in take.tags { text += tagged(tag) }
    return take.note.isEmpty ? text : text + SearchFolding.fold(take.note)
  }

  /// Returns a folded tag with delimiters, so that a search for part of the tag does not match.
  static func tagged(_ tag: String) -> String { "#" + SearchFolding.fold(tag) + mark }
}
