/// A line of text as it is built from anything: blanks joined, and without what would be there but not be seen.
///
/// Characters that turn the direction of writing, join nothing or have no width make two names look alike, or the
/// end of a name look like its middle. Those that hold an emoji together stay, and so do the joiners that Persian
/// and the languages of India spell with.
///
/// - Source: Unicode Standard Annex #31, "Default Ignorable Code Points" and "Joiner Controls"; Unicode Technical
///   Standard #51, "Emoji Sequences". Both are simplified to what precedes and follows.
struct VisibleText {
  /// The text that was kept so far; neither begins nor ends with a space.
  private(set) var scalars = String.UnicodeScalarView()
  /// Bytes of UTF-8 in `scalars`.
  private(set) var byteCount = 0
  private var isBlankDue = false
  private var dueJoiner: Unicode.Scalar?
  private var last: Unicode.Scalar?

  /// Takes the next scalar, which may change, join or vanish.
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

  /// Controls, separators of lines, and what Unicode says is no character.
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

  /// Whether an invisible scalar chooses the shape of the one before it: an emoji's color, a country's flag.
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

  /// The blocks from Arabic to Myanmar and from Khmer to Vedic, where a joiner changes how a word is written.
  private static func usesJoiners(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x109F, 0x1780...0x1CFF: true
    default: false
    }
  }
}
