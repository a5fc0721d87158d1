import PlainText

/// Folds text for searching.
public enum SearchFolding {
  /// Returns the text without differences in case, width, accents, and spacing.
  ///
  /// Folding is idempotent.
  ///
  /// "Élodie  ＡＢＣ" becomes "elodie abc". Hangul is composed into whole syllables, and kana keep
  /// their voicing marks. Leading and trailing spaces are removed.
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
    // Half-width kana carry their voicing mark as a separate character, so compose again.
    return folded.hasPieces ? result.composed : result
  }

  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var folded = FoldedText(capacity: bytes.count)
    for byte in bytes { folded.append(ascii: byte) }
    return String(decoding: folded.bytes, as: UTF8.self)
  }
}
