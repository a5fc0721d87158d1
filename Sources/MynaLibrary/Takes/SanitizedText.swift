/// A single line of text in which whitespace is collapsed and invisible characters are removed.
///
/// Bidirectional controls, unnecessary joiners, and zero-width characters can make two names look
/// identical, or make the end of a name appear in its middle. Invisible characters in emoji
/// sequences are preserved, as are the joiners required by Persian and Indian languages.
///
/// - Source: Unicode Standard Annex #31, "Default Ignorable Code Points" and "Joiner Controls";
///   Unicode Technical Standard #51, "Emoji Sequences". Both are simplified to consider only the
///   previous and next character.
struct SanitizedText {
  private(set) var scalars = String.UnicodeScalarView()
  private(set) var byteCount = 0
  private var isBlankDue = false
  private var dueJoiner: Unicode.Scalar?
  private var last: Unicode.Scalar?

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.properties.isWhitespace || Self.isBreak(scalar) {
      isBlankDue = last != nil
      dueJoiner = nil
    } else if scalar.properties.isJoinControl {
      dueJoiner = scalar
    } else if scalar.properties.isDefaultIgnorableCodePoint {
      if changesLast(scalar) { keep(scalar) }
    } else {
      if isBlankDue {
        keep(" ")
      } else if let joiner = dueJoiner, let last, Self.joins(last, joiner, scalar) {
        keep(joiner)
      }
      (isBlankDue, dueJoiner) = (false, nil)
      keep(scalar)
    }
  }

  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
    byteCount += UTF8.width(scalar)
    last = scalar
  }

  /// Returns whether an invisible scalar modifies the previous scalar, as in an emoji with a
  /// different color or a country's flag.
  private func changesLast(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, !isBlankDue, dueJoiner == nil else { return false }
    let isTag = { (value: UInt32) in (0xE0020...0xE007F).contains(value) }
    if isTag(scalar.value) { return last == "\u{1F3F4}" || isTag(last.value) }
    return scalar.properties.isVariationSelector && !last.properties.isDefaultIgnorableCodePoint
  }

  private static func joins(
    _ last: Unicode.Scalar, _ joiner: Unicode.Scalar, _ next: Unicode.Scalar
  ) -> Bool {
    if usesJoiners(last), usesJoiners(next) { return true }
    return joiner == "\u{200D}" && isPicture(next)
      && (isPicture(last) || last == "\u{FE0F}" || last == "\u{E007F}")
  }

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }

  /// Returns whether a scalar's script uses joiners in spelling: the Unicode blocks from Arabic to
  /// Myanmar, and from Khmer to Vedic.
  private static func usesJoiners(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x109F, 0x1780...0x1CFF: true
    default: false
    }
  }
}
