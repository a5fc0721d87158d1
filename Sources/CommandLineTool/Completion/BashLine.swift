/// The words of a command line that is being typed in bash, without their quotes.
///
/// - Source: the manual of bash, "Quoting". Nothing is expanded, and words are divided at blanks alone.
struct BashLine {
  /// The words; the last one is being typed, and empty after a blank.
  private(set) var words = [""]
  /// The quotation mark that is still to be closed; nil outside quotes.
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

  /// Quotes the rest of a word that continues the line.
  func quoted(_ text: String) -> String {
    switch quote {
    case "'": text.replacing("'", with: #"'\''"#)
    case nil: text.reduce(into: "") { $0 += Self.isPlain($1) ? String($1) : #"\"# + String($1) }
    default:
      text.reduce(into: "") { $0 += Self.special.contains($1) ? #"\"# + String($1) : String($1) }
    }
  }

  /// The characters that a backslash takes their meaning from between double quotes.
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
