import MusicTags

enum TagEncoding: Int, CaseIterable {
  // If several guesses are equally good, the encoding that is listed first is chosen, so the most
  // common encoding comes first.
  case western, cyrillic, koi8, greek, isoGreek, centralEuropean, isoCentralEuropean
  case hebrew, thai, japanese, korean, simplifiedChinese, traditionalChinese

  var name: String {
    switch self {
    case .western: "windows-1252"
    case .cyrillic: "windows-1251"
    // KOI8-R with the Ukrainian letters.
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

  /// libuchardet's names for this encoding and for related encodings.
  ///
  /// libuchardet's choice between related encodings, which differ in only a few letters, is
  /// arbitrary.
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

  var hasPairs: Bool { rawValue >= TagEncoding.japanese.rawValue }

  /// Whether the encoding's languages use a script other than Latin.
  var hasOtherScript: Bool {
    switch self {
    case .western, .centralEuropean, .isoCentralEuropean: false
    default: true
    }
  }

  /// The cost of the encoding itself, in nats, which keeps strings that are already correct from
  /// being changed.
  var priorCost: Float {
    switch self {
    case .western: 0
    case .isoGreek, .isoCentralEuropean, .koi8: 8
    default: 7
    }
  }

  /// Returns whether the bytes have the length of an ID3v1 field or the maximum length of a string,
  /// and so may be truncated.
  static func mayBeCut(_ bytes: [UInt8]) -> Bool {
    bytes.count == 30 || bytes.count == TagText.longest
  }

  /// Decodes bytes; nil if they are invalid.
  ///
  /// An incomplete last character is dropped if an old tag's field may have truncated it.
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
