extension String {
  /// The columns of a terminal that the text takes.
  var columns: Int { plainColumns ?? reduce(0) { $0 + $1.columns } }

  /// The columns of a text in which each scalar is a character of known width; nil for any other.
  ///
  /// Most titles are such, and are measured in a tenth of the time.
  private var plainColumns: Int? {
    if isPlainASCII { return utf8.count }
    var columns = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E, 0xC0...0x24F: columns += 1
      // Kana, Chinese characters and syllables of Hangul, without the marks that change another character.
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: columns += 2
      default: return nil
      }
    }
    return columns
  }

  /// Whether all of it is plain letters, digits and signs, without any that control a terminal.
  var isPlainASCII: Bool { utf8.allSatisfy { 0x20...0x7E ~= $0 } }

  /// As much of the beginning of the text as fits.
  func fitted(to columns: Int) -> String {
    var (text, left) = ("", columns)
    for character in self {
      left -= character.columns
      guard left >= 0 else { break }
      text.append(character)
    }
    return text
  }

  /// The text, with an ellipsis in the place of what does not fit.
  func shortened(to columns: Int) -> String {
    self.columns > columns ? fitted(to: columns - 1) + "…" : self
  }

  /// The text with spaces after it, or before it, up to a number of columns.
  func padded(to columns: Int, before: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(0, columns - self.columns))
    return before ? space + self : self + space
  }
}

extension Character {
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    let isWide = first.properties.isEmojiPresentation || first.isWide
    // A plain sign followed by this variation selector is shown as a picture.
    if isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  /// - Source: Unicode Standard Annex 11, East Asian Width, classes W and F, in whole blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
