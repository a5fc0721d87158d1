import PlainText

/// Makes texts alike before one is looked for in the other.
public enum SearchFolding {
  /// The text without differences of case, width, accents and blanks; what is folded stays when folded again.
  ///
  /// "Élodie  ＡＢＣ" is "elodie abc". Hangul stays in whole syllables, put together where it came in pieces, and
  /// kana keep their voicing. Blanks at both ends go.
  public static func fold(_ text: String) -> String {
    var text = text
    if let folded = text.withUTF8(foldASCII) { return folded }
    if text.unicodeScalars.contains(where: FoldingTable.composes) {
      text = text.composed
    }
    let table = FoldingTable.shared
    var folded = FoldedText(capacity: text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        folded.append(ascii: UInt8(scalar.value))
      } else {
        table.fold(scalar, into: &folded)
      }
    }
    let result = String(decoding: folded.bytes, as: UTF8.self)
    // Half-width kana bring their voicing as a character of its own.
    return folded.hasPieces ? result.composed : result
  }

  /// nil when there is more than ASCII.
  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var folded = FoldedText(capacity: bytes.count)
    for byte in bytes { folded.append(ascii: byte) }
    return String(decoding: folded.bytes, as: UTF8.self)
  }
}
