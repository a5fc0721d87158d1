import MusicTags

/// The encodings that texts of tags without a stated encoding are guessed to have.
enum TagEncoding: Int, CaseIterable {
  // The order decides between equal guesses: the most common encoding first.
  case western, cyrillic, koi8, greek, isoGreek, centralEuropean, isoCentralEuropean
  case hebrew, thai, japanese, korean, simplifiedChinese, traditionalChinese

  /// The name, which the C library knows.
  var name: String {
    switch self {
    case .western: "windows-1252"
    case .cyrillic: "windows-1251"
    // KOI8-R with the letters of Ukrainian.
    case .koi8: "koi8-u"
    case .greek: "windows-1253"
    case .isoGreek: "iso-8859-7"
    case .centralEuropean: "windows-1250"
    case .isoCentralEuropean: "iso-8859-2"
    case .hebrew: "windows-1255"
    case .thai: "cp874"
    case .japanese: "cp932"
    case .korean: "cp949"
    case .simplifiedChinese: "gb18030"
    case .traditionalChinese: "big5-hkscs"
    }
  }

  /// The names of libuchardet that speak for it; what it says of siblings that differ in few letters is by chance.
  var detectedNames: Set<String> {
    switch self {
    case .western: ["WINDOWS-1252", "ISO-8859-1", "ISO-8859-15"]
    case .cyrillic: ["WINDOWS-1251"]
    case .koi8: ["KOI8-R", "KOI8-U"]
    case .greek, .isoGreek: ["WINDOWS-1253", "ISO-8859-7"]
    case .centralEuropean, .isoCentralEuropean: ["WINDOWS-1250", "ISO-8859-2"]
    case .hebrew: ["WINDOWS-1255", "ISO-8859-8"]
    case .thai: ["TIS-620", "ISO-8859-11"]
    case .japanese: ["SHIFT_JIS"]
    case .korean: ["EUC-KR", "UHC"]
    case .simplifiedChinese: ["GB18030"]
    case .traditionalChinese: ["BIG5"]
    }
  }

  /// The languages that are written in it, by their names in the tables.
  var languages: [String] {
    switch self {
    case .western:
      ["en", "fr", "de", "es", "pt", "it", "nl", "ca", "sv", "da", "nb", "fi", "is"]
    case .cyrillic, .koi8: ["ru", "uk", "bg"]
    case .greek, .isoGreek: ["el"]
    case .centralEuropean, .isoCentralEuropean: ["pl", "cs", "sk", "hu", "hr", "sl", "ro"]
    case .hebrew: ["he"]
    case .thai: ["th"]
    case .japanese: ["ja"]
    case .korean: ["ko"]
    case .simplifiedChinese: ["zh-Hans"]
    case .traditionalChinese: ["zh-Hant"]
    }
  }

  /// Whether characters may have several bytes.
  var hasPairs: Bool { rawValue >= TagEncoding.japanese.rawValue }

  /// Whether its languages are written in another script than the Latin one.
  var hasOtherScript: Bool {
    switch self {
    case .western, .centralEuropean, .isoCentralEuropean: false
    default: true
    }
  }

  /// The cost of this encoding before a byte was looked at, in nats: what was right without a guess is to stay so.
  var priorCost: Float {
    switch self {
    case .western: 0
    case .isoGreek, .isoCentralEuropean, .koi8: 8
    default: 7
    }
  }

  /// Whether the bytes fill a field of ID3v1, or all that is kept of a text.
  static func mayBeCut(_ bytes: [UInt8]) -> Bool {
    bytes.count == 30 || bytes.count == TagText.longest
  }

  /// Returns the text that bytes mean in it; nil if they are not valid.
  ///
  /// A last character of which a byte is missing is left out where the field of an old tag has cut it off.
  func text(of bytes: [UInt8]) -> String? {
    if hasPairs {
      return LegacyDecoder.decode(bytes, from: name)
        ?? (Self.mayBeCut(bytes) ? LegacyDecoder.decode(Array(bytes.dropLast()), from: name) : nil)
    }
    let table = SingleByteTable.of(self)
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(table.scalars[Int(byte)] ?? " ") }
    return String(scalars)
  }
}
