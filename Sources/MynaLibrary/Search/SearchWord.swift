import TextFolding

enum SearchWord: Equatable {
  /// A word between spaces.
  case plain(String)
  /// Words in quotation marks.
  case quoted(String)
  /// The name of a tag; empty while only "tag:" was typed.
  case tag(String)

  /// Splits a folded line; a quotation without an end extends to the end of the line.
  static func split(_ text: String) -> [SearchWord] {
    var (words, rest) = ([SearchWord](), text[...])
    while true {
      rest = rest.drop { $0 == " " }
      guard let first = rest.first else { return words }
      if let end = closing(first) {
        words.append(.quoted(quotation(end, &rest)))
        continue
      }
      let word = rest.prefix { $0 != " " && closing($0) == nil }
      rest = rest[word.endIndex...]
      if word == "tag:", let first = rest.first, let end = closing(first) {
        words.append(.tag(quotation(end, &rest)))
      } else {
        words.append(SearchWord(String(word)))
      }
    }
  }

  private init(_ word: String) {
    if word.hasPrefix("tag:") {
      self = .tag(String(word.dropFirst(4)))
    } else if word.count > 1, word.first == "#", !word.dropFirst().allSatisfy(\.isNumber) {
      // Only at the start of a word, so "Take #2" is not a tag.
      self = .tag(String(word.dropFirst()))
    } else {
      self = .plain(word)
    }
  }

  /// Returns the closing quotation mark for an opening one; nil for other characters.
  private static func closing(_ mark: Character) -> Character? {
    switch mark {
    case "\"": "\""
    case "“": "”"
    case "„": "“"
    case "「": "」"
    default: nil
    }
  }

  /// Removes a quotation from the start of `rest`, and returns its text.
  private static func quotation(_ end: Character, _ rest: inout Substring) -> String {
    let body = rest.dropFirst().prefix { $0 != end }
    rest = rest[body.endIndex...].dropFirst()
    return SearchFolding.fold(String(body))
  }
}
