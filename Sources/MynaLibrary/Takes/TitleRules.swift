import PlainText

/// What the title of a take may be, and how a file's name is made of it.
package enum TitleRules {
  /// Bytes of UTF-8 that a title has at most.
  package static let longestTitle = 400

  /// Makes a title of what was typed or pasted; nil when nothing of it can be seen.
  ///
  /// Blanks, line ends and controls become one space, what disguises a text goes (directions of writing, characters
  /// without width), accents are composed, and it is cut between two characters to 400 bytes.
  package static func clean(_ typed: String) -> String? {
    var whole = typed.unicodeScalars[...]
    while whole.first == " " { whole.removeFirst() }
    while whole.last == " " { whole.removeLast() }
    if isClean(whole) { return String(whole) }
    var text = VisibleText()
    for scalar in typed.unicodeScalars {
      // What lies beyond is cut anyway: composing leaves a third, or little less.
      if text.byteCount > 8 * longestTitle { break }
      text.append(scalar)
    }
    guard !text.scalars.isEmpty else { return nil }
    let title = String(text.scalars).composed
    return cut(title, to: longestTitle, without: " ")
  }

  /// Whether a text is a title as it is; false also where only a closer look could tell.
  ///
  /// Most titles are nothing but letters that stand for themselves, and a folder of 100,000 is read twice as fast then.
  private static func isClean(_ text: Substring.UnicodeScalarView) -> Bool {
    guard 1...longestTitle ~= Substring(text).utf8.count else { return false }
    var isAfterSpace = false
    for scalar in text {
      switch scalar.value {
      case 0x20 where isAfterSpace: return false
      case 0x20: isAfterSpace = true
      // Signs and letters of Latin, kana, Chinese characters and syllables of Hangul: all composed and visible.
      case 0x21...0x7E, 0xC0...0x24F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
        0xAC00...0xD7A3:
        isAfterSpace = false
      default: return false
      }
    }
    return true
  }

  /// A text as a part of a file's name: what a file system refuses becomes a space, what cannot be seen goes.
  ///
  /// It begins and ends with neither a dot nor a space, and may be empty.
  package static func fileText(_ text: String, byteCount: Int) -> String {
    let words = text.split { character in
      character.isWhitespace
        || character.unicodeScalars.contains { scalar in
          "/\\:*?\"<>|".unicodeScalars.contains(scalar) || VisibleText.isBreak(scalar)
            || scalar.properties.isBidiControl
        }
    }
    var visible = VisibleText()
    for scalar in words.joined(separator: " ").unicodeScalars { visible.append(scalar) }
    let name = String(visible.scalars).drop { $0 == "." || $0 == " " }
    return cut(name, to: byteCount, without: ". ")
  }

  /// As many whole characters as fit, less those that must not be the last; of a first one too big, what fits.
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
      // A letter under a heap of accents.
      for scalar in text.unicodeScalars where result.utf8.count + UTF8.width(scalar) <= byteCount {
        result.unicodeScalars.append(scalar)
      }
    }
    while let character = result.last, last.contains(character) { result.removeLast() }
    return result
  }
}
