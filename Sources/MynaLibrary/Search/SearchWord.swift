/// A word of what was typed, folded.
enum SearchWord: Equatable {
  /// Anything between blanks.
  case plain(String)
  /// What stands between quotation marks.
  case quoted(String)
  /// The name of a tag, which is empty while only "tag:" was typed.
  case tag(String)

  /// Takes a line apart; a quotation that does not end goes on to the end.
  static func split(_ text: some StringProtocol) -> [SearchWord] {
    var (words, rest) = ([SearchWord](), text[...])
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return words }
      if let end = closing(first) {
        words.append(.quoted(quotation(end, &rest)))
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        rest = rest[word.endIndex...]
        if word.lowercased() == "tag:", let first = rest.first, let end = closing(first) {
          words.append(.tag(quotation(end, &rest)))
        } else if let word = SearchWord(word) {
          words.append(word)
        }
      }
    }
  }

  /// nil when nothing of a word can be seen.
  private init?(_ word: some StringProtocol) {
    let folded = SearchFolding.fold(String(word))
    guard !folded.isEmpty else { return nil }
    if folded.hasPrefix("tag:") {
      self = .tag(String(folded.dropFirst(4)))
    } else if folded.count > 1, folded.first == "#", !folded.dropFirst().allSatisfy(\.isNumber) {
      // "Take #2" is a title.
      self = .tag(String(folded.dropFirst()))
    } else {
      self = .plain(folded)
    }
  }

  private static func closing(_ mark: Character) -> Character? {
    switch mark {
    case "\"": "\""
    case "“", "„": "”"
    case "「": "」"
    default: nil
    }
  }

  /// What follows a mark up to the one that closes it, which is passed, too.
  private static func quotation<Text: StringProtocol>(
    _ end: Character, _ rest: inout Text
  ) -> String where Text.SubSequence == Text {
    let body = rest.dropFirst().prefix { $0 != end }
    rest = rest[body.endIndex...].dropFirst()
    return SearchFolding.fold(String(body))
  }
}
