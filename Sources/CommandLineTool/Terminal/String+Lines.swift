extension String {
  /// Breaks the text into lines that are no wider than the given number of columns, except where a
  /// single word is wider.
  ///
  /// Lines can break at spaces, and between Chinese and Japanese characters.
  func lines(columns: Int) -> [String] {
    var lines: [String] = []
    var (line, width) = ("", 0)
    for word in split(separator: " ") {
      for (number, piece) in word.pieces.enumerated() {
        let space = number == 0 && !line.isEmpty ? 1 : 0
        let size = String(piece).columns
        if !line.isEmpty, width + space + size > columns {
          lines.append(line)
          (line, width) = (String(piece), size)
        } else {
          line += (space > 0 ? " " : "") + piece
          width += space + size
        }
      }
    }
    return lines + [line]
  }
}

extension Substring {
  /// The parts of a word between which a line may break.
  var pieces: [Substring] {
    var (pieces, start): ([Substring], Index) = ([], startIndex)
    for index in indices.dropFirst() {
      let (before, after) = (self[self.index(before: index)], self[index])
      guard before.endsPiece(before: after) else { continue }
      pieces.append(self[start..<index])
      start = index
    }
    return pieces + [self[start...]]
  }
}

extension Character {
  private static let closing = Set("，。、；：？！）》”’」』】,.;:?!)]}%…·–-")
  private static let opening = Set("（《“‘「『【([{-–")

  /// Whether a line may break between this character and the next.
  fileprivate func endsPiece(before next: Character) -> Bool {
    (isIdeographic || next.isIdeographic)
      && !Self.opening.contains(self) && !Self.closing.contains(next)
  }

  /// Whether the character belongs to a script that is written without spaces.
  ///
  /// Hangul is written with spaces.
  private var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x303F, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
