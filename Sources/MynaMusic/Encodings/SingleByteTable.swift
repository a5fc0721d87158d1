struct SingleByteTable: Sendable {
  enum Kind: Sendable, Equatable {
    case lowercase, uppercase
    /// A letter in a script without case, or a mark on such a letter.
    case letter
    /// An ASCII character that isn't a letter.
    case plain
    /// A symbol that occurs between words.
    case sign
    /// A symbol that occurs before a word, such as a quotation mark.
    case opening
    /// A symbol that can occur inside a word, such as an apostrophe.
    case joiner
    case rare
    case invalid
  }

  /// The character for each byte; nil for unassigned bytes.
  let scalars: [Unicode.Scalar?]
  let kinds: [Kind]
  let folded: [Unicode.Scalar]

  private static let tables = TagEncoding.allCases.map { $0.hasPairs ? nil : SingleByteTable($0) }
  private static let empty = SingleByteTable(.western)

  static func of(_ encoding: TagEncoding) -> SingleByteTable { tables[encoding.rawValue] ?? empty }

  private init(_ encoding: TagEncoding) {
    let scalars = (UInt8.min...UInt8.max).map { byte -> Unicode.Scalar? in
      if byte < 0x80 { return Unicode.Scalar(byte) }
      return LegacyDecoder.decode([byte], from: encoding.name)?.unicodeScalars.first
    }
    self.scalars = scalars
    kinds = scalars.map { $0.map(Self.kind(of:)) ?? .invalid }
    folded = scalars.map { scalar in
      guard let scalar else { return " " }
      let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
      return lowercase.count == 1 ? lowercase.first ?? scalar : scalar
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: return .lowercase
    case .uppercaseLetter: return .uppercase
    case .otherLetter, .nonspacingMark, .modifierLetter:
      // Unicode classifies the two ordinal indicators (ª and º) as letters.
      return scalar.value < 0x100 ? .rare : .letter
    case .control where scalar.value >= 0x80: return .invalid
    default: break
    }
    if scalar.value < 0x80 { return .plain }
    if joiners.contains(scalar) { return .joiner }
    return openings.contains(scalar) ? .opening : signs.contains(scalar) ? .sign : .rare
  }

  private static let joiners = Set("’‘´·–—־׳״".unicodeScalars)
  private static let openings = Set("“”„«»¿¡…\u{A0}".unicodeScalars)
  private static let signs = Set("•°№™©®½".unicodeScalars)
}
