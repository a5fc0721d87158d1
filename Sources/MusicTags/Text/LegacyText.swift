/// Guesses the encoding of text that does not state it, or states it wrongly.
///
/// Old tags have bytes of whatever encoding their writer's system used, often marked as ISO 8859-1. UTF-8 is taken if the bytes
/// are valid as such. An East Asian encoding is taken if that is convincing: the text consists of ASCII and at least two different
/// characters of two bytes, and nine of ten of these are among those that people use. Otherwise it is ISO 8859-1.
enum LegacyText {
  /// The share of the characters of two bytes that must be in common use.
  private static let convincingShare = 0.9

  static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return eastAsianText(of: bytes)
      // The code points of ISO 8859-1 are its bytes.
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func eastAsianText(of bytes: [UInt8]) -> String? {
    // Words in capitals of Greek, Cyrillic and Western European code pages look like characters of two bytes.
    let high = bytes.filter { $0 >= 0x80 }
    guard high.contains(where: { !(0xC0...0xDF ~= $0) }) else { return nil }
    for encoding in EastAsianEncoding.allCases where isConvincing(bytes, in: encoding) {
      if encoding == .korean, !soundsKorean(bytes) { continue }
      if let text = LegacyDecoder.decode(bytes, from: encoding.name) { return text }
    }
    return nil
  }

  private static func isConvincing(_ bytes: [UInt8], in encoding: EastAsianEncoding) -> Bool {
    guard let pairs = encoding.pairs(in: bytes) else { return false }
    let common = pairs.filter { encoding.isCommon($0) }
    guard Set(common.map { [$0.lead, $0.trail] }).count >= 2 else { return false }
    return Double(common.count) >= convincingShare * Double(pairs.count)
  }

  /// Returns whether a text that can be Korean is so, rather than Chinese of characters that happen to lie at the same places.
  ///
  /// A third of a Korean text is made of few syllables.
  private static func soundsKorean(_ bytes: [UInt8]) -> Bool {
    guard EastAsianEncoding.chinese.pairs(in: bytes) != nil,
      let text = LegacyDecoder.decode(bytes, from: EastAsianEncoding.korean.name)
    else { return true }
    let syllables = text.unicodeScalars.filter { 0xAC00...0xD7A3 ~= $0.value }
    let frequent = syllables.filter { frequentSyllables.contains($0) }
    return frequent.count * 3 >= syllables.count
  }

  private static let frequentSyllables = Set(
    """
    이다는에의가고을지하사로도나리자은한를라기어서대인일아그보시해수정너만내원있제주스우장부나여전소무모과안들게상사람랑\
    았었니오면구거드와날요말마음동조유세성신비영화연바운살네없음눈물노래당신월년길강별꽃밤봄여름가을겨울집미버려처럼줄때
    """.unicodeScalars)
}

/// An encoding of East Asian texts in which ASCII is itself, and other characters have two bytes.
enum EastAsianEncoding: CaseIterable {
  // In this order: nearly all bytes of Korean syllables are Chinese characters, too, and seldom the other way round.
  case japanese, korean, chinese

  /// Two bytes that are a character.
  struct Pair {
    let lead: UInt8
    let trail: UInt8
  }

  /// Its name in the C library.
  var name: String {
    switch self {
    case .japanese: "CP932"
    case .korean: "CP949"
    case .chinese: "GB18030"
    }
  }

  /// Returns the characters of two bytes in a text; nil if the text has bytes that are no character.
  func pairs(in bytes: [UInt8]) -> [Pair]? {
    var pairs: [Pair] = []
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 || self == .japanese && 0xA1...0xDF ~= lead { continue }
      guard index < bytes.count, 0x40...0xFE ~= bytes[index], bytes[index] != 0x7F else {
        return nil
      }
      pairs.append(Pair(lead: lead, trail: bytes[index]))
      index += 1
    }
    return pairs
  }

  /// Returns whether a character is one that people use: a letter, or a sign that goes with letters.
  func isCommon(_ pair: Pair) -> Bool {
    switch self {
    case .japanese:
      // Signs, kana, and the first level of kanji.
      return 0x81...0x83 ~= pair.lead || 0x88...0x97 ~= pair.lead || pair.lead == 0x98
    case .korean:
      return pair.trail >= 0xA1 && (0xA1...0xA3 ~= pair.lead || 0xB0...0xC8 ~= pair.lead)
    case .chinese:
      return pair.trail >= 0xA1 && (0xA1...0xA3 ~= pair.lead || 0xB0...0xD7 ~= pair.lead)
    }
  }
}
