import PlainText

package enum TitleRules {
  package static let longestTitle = 400

  /// Returns a valid title for typed or pasted text; nil if the text has no visible characters.
  ///
  /// Runs of whitespace and control characters become one space. Bidirectional controls and
  /// zero-width characters are removed. Accents are composed. The title is truncated to 400 bytes
  /// without splitting a character.
  package static func clean(_ typed: String) -> String? {
    var whole = typed.unicodeScalars[...]
    while whole.first == " " { whole.removeFirst() }
    while whole.last == " " { whole.removeLast() }
    if isClean(whole) { return String(whole) }
    var text = SanitizedText()
    for scalar in typed.unicodeScalars {
      // The rest would be truncated anyway, because composition shrinks text to no less than about
      // a third.
      if text.byteCount > 8 * longestTitle { break }
      text.append(scalar)
    }
    guard !text.scalars.isEmpty else { return nil }
    let title = String(text.scalars).composed
    return cut(title, to: longestTitle, without: " ")
  }

  /// Returns whether the text is known to be a valid title.
  ///
  /// A result of false means that the full check is required. Most titles contain only simple
  /// characters. For those, this check is enough, which doubles the speed of scanning 100,000
  /// files.
  private static func isClean(_ text: Substring.UnicodeScalarView) -> Bool {
    guard 1...longestTitle ~= Substring(text).utf8.count else { return false }
    var isAfterSpace = false
    for scalar in text {
      switch scalar.value {
      case 0x20 where isAfterSpace: return false
      case 0x20: isAfterSpace = true
      // ASCII, Latin letters, kana, Chinese characters, and Hangul syllables: all composed and
      // visible.
      case 0x21...0x7E, 0xC0...0x24F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
        0xAC00...0xD7A3:
        isAfterSpace = false
      default: return false
      }
    }
    return true
  }

  /// Returns the text in a form suitable for file names.
  ///
  /// Invisible characters are removed, and invalid characters are replaced with spaces. The result
  /// neither starts nor ends with a dot or a space, and may be empty.
  package static func fileText(_ text: String, byteCount: Int) -> String {
    let words = text.split { character in
      character.isWhitespace
        || character.unicodeScalars.contains { scalar in
          "/\\:*?\"<>|".unicodeScalars.contains(scalar) || SanitizedText.isBreak(scalar)
            || scalar.properties.isBidiControl
        }
    }
    var visible = SanitizedText()
    for scalar in words.joined(separator: " ").unicodeScalars { visible.append(scalar) }
    let name = String(visible.scalars).drop { $0 == "." || $0 == " " }
    return cut(name, to: byteCount, without: ". ")
  }

  /// Truncates the text to as many whole characters as fit into `byteCount` bytes and removes
  /// characters in `last` from the end.
  static func cut(_ text: some StringProtocol, to byteCount: Int, without last: String) -> String {
    var (end, size) = (text.startIndex, 0)
    while end < text.endIndex {
      let next = text.index(after: end)
      size += text[end..<next].utf8.count
      if size > byteCount { break }
      end = next
    }
    var result = String(text[..<end])
    if end == text.startIndex {
      // The first character alone is too long: a letter with a great many accents.
      for scalar in text.unicodeScalars where result.utf8.count + UTF8.width(scalar) <= byteCount {
        result.unicodeScalars.append(scalar)
      }
    }
    while let character = result.last, last.contains(character) { result.removeLast() }
    return result
  }
}
