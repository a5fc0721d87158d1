/// The words of an unfinished bash command line, without quotes.
///
/// - Source: the manual of bash, "Quoting". Nothing is expanded, and words are separated only by
///   blanks.
struct BashCommandLine {
  /// The words.
  ///
  /// The last word is unfinished. If the line ends in a blank, the last word is empty.
  private(set) var words = [""]
  /// The open quotation mark; nil outside quotes.
  private(set) var quote: Character?
  private var isInWord = false

  init(_ line: String) {
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil):
        if let next = rest.popFirst() { append(next) }
      case ("\\", "\"") where rest.first.map(Self.special.contains) ?? false:
        append(rest.removeFirst())
      case ("'", nil), ("\"", nil): (quote, isInWord) = (character, true)
      case (_, let open?) where open == character: quote = nil
      case (" ", nil), ("\t", nil), ("\n", nil):
        if isInWord { words.append("") }
        isInWord = false
      default: append(character)
      }
    }
  }

  /// Quotes text that is added to the last word.
  func quoted(_ text: String) -> String {
    switch quote {
    case "'": text.replacing("'", with: #"'\''"#)
    case nil: text.reduce(into: "") { $0 += Self.isPlain($1) ? String($1) : #"\"# + String($1) }
    default:
      text.reduce(into: "") { $0 += Self.special.contains($1) ? #"\"# + String($1) : String($1) }
    }
  }

  /// The characters that a backslash escapes within double quotes.
  private static let special: Set<Character> = ["$", "`", "\"", "\\"]

  private static func isPlain(_ character: Character) -> Bool {
    !character.isASCII || character.isLetter || character.isNumber
      || "_-.,:/+=%@".contains(character)
  }

  private mutating func append(_ character: Character) {
    words[words.count - 1].append(character)
    isInWord = true
  }
}
