import TextFolding

/// The searchable text of a take: title, tags and note, folded and separated by marks.
enum SearchText {
  private static let mark = "\u{1}"

  static func of(_ take: Take) -> String {
    var text = SearchFolding.fold(take.title) + mark
    for tag in take.tags { text += tagged(tag) }
    return take.note.isEmpty ? text : text + SearchFolding.fold(take.note)
  }

  /// Returns a tag as in the text, delimited so that a part of it does not match.
  static func tagged(_ tag: String) -> String { "#" + SearchFolding.fold(tag) + mark }
}
