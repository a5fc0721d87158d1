import TextFolding

enum SearchText {
  private static let mark = "\u{1}"

  static func of(_ take: Take) -> String {
    var text = SearchFolding.fold(take.title) + mark
    for tag in take.tags { text += tagged(tag) }
    return take.note.isEmpty ? text : text + SearchFolding.fold(take.note)
  }

  /// Delimits a tag so that a search for a part of it does not match.
  static func tagged(_ tag: String) -> String { "#" + SearchFolding.fold(tag) + mark }
}
