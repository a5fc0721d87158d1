import PlainText

/// The folded form of each Unicode scalar, stored in a table because computing the folded forms of
/// a title's scalars would take several microseconds.
///
/// - Source: The Unicode Standard, section 3.13, compatibility caseless matching (`NFKC_Casefold`),
///   and then without the accents of Latin, Greek, Cyrillic, Hebrew, and Arabic.
struct FoldingTable: Sendable {
  static let shared = FoldingTable()

  /// The folded forms of a range of scalars: up to three scalars of 21 bits each, the first in the
  /// low-order bits, or `more`.
  private typealias Row = [UInt64]
  private static let more = UInt64.max
  private let low: Row = row(0...0x33FF)
  private let high: Row = row(0xF900...0xFFFF)

  private init() {}

  /// Appends a scalar's folded form, which can be empty, a space (for whitespace and control
  /// characters), or one or more scalars.
  func fold(_ scalar: Unicode.Scalar, into text: inout FoldedText) {
    let packed: UInt64
    switch scalar.value {
    case 0x3400...0x9FFF, 0xAC00...0xD7A3: return text.append(scalar)
    case 0...0x33FF: packed = low[Int(scalar.value)]
    case 0xF900...0xFFFF: packed = high[Int(scalar.value) - 0xF900]
    default:
      guard scalar.properties.changesWhenNFKCCaseFolded else { return text.append(scalar) }
      packed = Self.more
    }
    if packed == UInt64(scalar.value) { return text.append(scalar) }
    guard packed != Self.more else {
      for part in Self.entry(scalar) { text.append(part) }
      return
    }
    var rest = packed
    while rest != 0 {
      if let part = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { text.append(part) }
      rest >>= 21
    }
  }

  /// Returns whether a scalar may combine with the previous scalar, as a Hangul vowel, a Hangul
  /// final consonant, or a kana voicing mark can.
  static func composes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3099, 0x309A: true
    default: false
    }
  }

  private static func row(_ range: ClosedRange<UInt32>) -> Row {
    range.map { value in
      guard let scalar = Unicode.Scalar(value), isFolded(scalar) else { return UInt64(value) }
      let parts = entry(scalar)
      guard parts.count <= 3 else { return more }
      return parts.reversed().reduce(0) { $0 << 21 | UInt64($1.value) }
    }
  }

  private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.changesWhenNFKCCaseFolded || properties.isWhitespace
      || properties.generalCategory == .control || isAccent(scalar)
      || (0xC0...0x052F).contains(scalar.value) || (0x0600...0x06FF).contains(scalar.value)
      || (0x1E00...0x1FFF).contains(scalar.value) || composes(scalar)
  }

  private static func entry(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
      return [" "]
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return [] }
    if let consonant = consonant(scalar) { return [consonant] }
    let pieces = String(scalar).compatiblyDecomposed
    var parts = String.UnicodeScalarView()
    for piece in pieces.unicodeScalars where !isAccent(piece) {
      parts.append(contentsOf: letter(piece).unicodeScalars)
    }
    let composed = String(parts).composed
    return composed.unicodeScalars.map { consonant($0) ?? $0 }
  }

  private static func letter(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.lowercaseMapping {
    case "ß": "ss"
    case "æ": "ae"
    case "œ": "oe"
    case "ø": "o"
    case "ł": "l"
    case "đ": "d"
    case "ħ": "h"
    case "ı", "i\u{307}": "i"
    case "ς": "σ"
    case let small: small
    }
  }

  /// Returns whether a scalar is an accent that writers commonly leave out.
  ///
  /// Marks in other scripts do not count, because they make a different letter.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2,
      0x05C4...0x05C5,
      0x05C7, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Returns a standalone Hangul consonant in the form that keyboards produce, because Unicode has
  /// several forms of each consonant.
  private static func consonant(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x3131...0x318E: return scalar
    case 0x1100...0x1112: return initials[Int(scalar.value) - 0x1100]
    case 0xFFA1...0xFFBE: return Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131)
    default: return nil
    }
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}
