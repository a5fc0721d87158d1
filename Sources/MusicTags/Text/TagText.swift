/// Cleans strings from tags, turning any content into a single line that is safe to display and
/// store.
package enum TagText {
  /// The maximum length of a cleaned string, in bytes of UTF-8.
  package static let longest = 1_000
  /// The maximum number of code points to process, more than a cleaned string can contain.
  private static let longestInput = 8_000

  /// The code unit that represents byte 0x00 of text in an unknown encoding; byte n is represented
  /// by this value plus n.
  ///
  /// These code units lie in the private use area, which real text does not use.
  package static let rawByteBase: UInt16 = 0xF700

  /// Returns the string for the given UTF-16 code units.
  ///
  /// Each byte of 0x80 or above in an unknown encoding must be passed as `rawByteBase` plus the
  /// byte. If these bytes are valid UTF-8, they are decoded; if not, the result is an
  /// `UndecodedText`.
  package static func text(of units: some Collection<UInt16>) -> String {
    let units = units.prefix(longestInput)
    guard units.contains(where: { UndecodedText.rawByte($0) != nil }) else {
      return cleaned(String(decoding: units, as: UTF16.self))
    }
    // A field with several values can contain both raw bytes and decoded text. Of the decoded text,
    // only ASCII characters are kept.
    let bytes = units.compactMap { unit in
      UndecodedText.rawByte(unit) ?? (unit < 0x80 ? UInt8(unit) : nil)
    }
    return UndecodedText.utf8(bytes).map(cleaned) ?? UndecodedText.text(of: bytes)
  }

  /// Returns the given string as a single line without control or bidirectional formatting
  /// characters, truncated to at most `longest` bytes at a character boundary.
  ///
  /// This function is idempotent.
  package static func cleaned(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var isSpaceDue = false
    for scalar in text.unicodeScalars.prefix(longestInput) {
      switch kind(of: scalar) {
      case .removed: continue
      case .space: isSpaceDue = !line.isEmpty
      case .kept:
        if isSpaceDue { line.append(" ") }
        isSpaceDue = false
        line.append(scalar)
      }
    }
    return trimmedEnd(of: cut(String(line)))
  }

  private enum Kind { case kept, space, removed }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    // Direction marks can make a string look like a different one.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .removed
    // Byte order marks and noncharacters are removed.
    case 0xFEFF, 0xFDD0...0xFDEF: return .removed
    case let value where value & 0xFFFE == 0xFFFE: return .removed
    // Line and paragraph separators become spaces.
    case 0x2028, 0x2029: return .space
    case 0x00...0x20, 0x7F...0x9F: return .space
    default: return .kept
    }
  }

  /// Returns as many whole characters as fit within `longest` bytes.
  ///
  /// If even the first character is too long, returns as many of its code points as fit.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var (end, size) = (text.startIndex, 0)
    for index in text.indices {
      size += text[index].utf8.count
      if size > longest { break }
      end = text.index(after: index)
    }
    if end > text.startIndex { return String(text[..<end]) }
    var scalars = String.UnicodeScalarView()
    size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > longest { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func trimmedEnd(of text: String) -> String {
    guard text.hasSuffix(" ") else { return text }
    return String(text[..<text.index(before: text.endIndex)])
  }
}
