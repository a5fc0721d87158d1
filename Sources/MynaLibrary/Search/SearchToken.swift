import TextFolding

enum SearchToken: Equatable {
  case plain(String)
  case quoted(String)
  /// The name of a tag; empty if only "tag:" has been typed so far.
  case tag(String)

  static func split(_ text: String) -> [SearchToken] {
    var (words, rest) = ([SearchToken](), text[...])
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
        words.append(SearchToken(String(word)))
      }
    }
  }

  private init(_ word: String) {
    if word.hasPrefix("tag:") {
      self = .tag(String(word.dropFirst(4)))
    } else if word.count > 1, word.first == "#", !word.dropFirst().allSatisfy(\.isNumber) {
      // "#" with only digits is not a tag, as in "Take #2".
      self = .tag(String(word.dropFirst()))
    } else {
      self = .plain(word)
    }
  }

  private static func closing(_ mark: Character) -> Character? {
    switch mark {
    case "\"": "\""
    case "“": "”"
    case "„": "“"
    case "「": "」"
    default: nil
    }
  }

  private static func quotation(_ end: Character, _ rest: inout Substring) -> String {
    let body = rest.dropFirst().prefix { $0 != end }
    rest = rest[body.endIndex...].dropFirst()
    return SearchFolding.fold(String(body))
  }
}
