struct EncodingHypothesis: Sendable, Equatable {
  let encoding: TagEncoding
  let language: String

  /// All combinations of an encoding and a language.
  ///
  /// If several are equally good, the first one is chosen.
  static let all: [EncodingHypothesis] = TagEncoding.allCases.flatMap { encoding in
    encoding.languages.map { EncodingHypothesis(encoding: encoding, language: $0) }
  }
}

/// Computes the cost of a string in each combination of an encoding and a language, which is its
/// negative log probability in nats.
///
/// The cost of a word is the sum of the costs of its letter pairs. An ASCII word can be English,
/// regardless of the string's language. Symbols that don't occur in titles, letters from two
/// scripts in one word, and an uppercase letter after a lowercase letter cost extra.
enum DecodingCosts {
  static let invalid: Float = 1_000
  private static let englishSwitch: Float = 2
  private static let caseSwitch: Float = 5
  /// The cost of a symbol inside a word, or of a symbol before a word that can't begin with it.
  private static let insideWord: Float = 6

  static func costs(of bytes: [UInt8]) -> [Float] {
    var costs: [Float] = []
    costs.reserveCapacity(EncodingHypothesis.all.count)
    for encoding in TagEncoding.allCases {
      if encoding.hasPairs {
        costs.append(pairCost(of: bytes, encoding))
      } else {
        let signs = signCost(of: bytes, SingleByteTable.of(encoding))
        for model in models[encoding.rawValue] { costs.append(signs + model.cost(of: bytes)) }
      }
    }
    return costs
  }

  private static let models: [[WordModel]] = TagEncoding.allCases.map { encoding in
    encoding.hasPairs
      ? [] : encoding.languages.compactMap { WordModel(encoding: encoding, language: $0) }
  }

  private struct WordModel {
    let table: SingleByteTable
    let pairs: LetterPairFrequencies
    let indices: [Int16]

    init?(encoding: TagEncoding, language: String) {
      guard let pairs = LetterPairFrequencies.all[language] else { return nil }
      let table = SingleByteTable.of(encoding)
      (self.table, self.pairs) = (table, pairs)
      indices = (0...255).map { byte in
        table.isLetter(UInt8(byte))
          ? pairs.index(of: table.folded[byte]) : LetterPairFrequencies.foreign
      }
    }

    func cost(of bytes: [UInt8]) -> Float {
      var (total, position): (Float, Int) = (0, 0)
      while position < bytes.count {
        guard table.isLetter(bytes[position]) else {
          position += 1
          continue
        }
        let start = position
        while position < bytes.count, table.isLetter(bytes[position]) { position += 1 }
        let word = bytes[start..<position]
        let own = cost(ofWord: word)
        total += word.allSatisfy { $0 < 0x80 } ? min(own, english(word) + englishSwitch) : own
      }
      return total
    }

    private func cost(ofWord word: ArraySlice<UInt8>) -> Float {
      var (cost, last): (Float, Int16) = (0, LetterPairFrequencies.edge)
      var lastByte: UInt8 = 0
      for byte in word {
        let letter = indices[Int(byte)]
        cost += pairs.cost(of: letter, after: last)
        let isOdd = table.kinds[Int(lastByte)] == .lowercase && table.kinds[Int(byte)] == .uppercase
        if isOdd, byte | lastByte >= 0x80 { cost += caseSwitch }
        (last, lastByte) = (letter, byte)
      }
      return cost + pairs.cost(of: LetterPairFrequencies.edge, after: last)
    }
  }

  private static let englishPairs = LetterPairFrequencies.all["en"]
  private static let englishIndices = (UInt8.min..<0x80).map { byte in
    englishPairs?.index(of: SingleByteTable.of(.western).folded[Int(byte)])
      ?? LetterPairFrequencies.foreign
  }

  private static func english(_ word: ArraySlice<UInt8>) -> Float {
    guard let englishPairs else { return 0 }
    var (cost, last): (Float, Int16) = (0, LetterPairFrequencies.edge)
    for byte in word {
      let letter = englishIndices[Int(byte)]
      cost += englishPairs.cost(of: letter, after: last)
      last = letter
    }
    return cost + englishPairs.cost(of: LetterPairFrequencies.edge, after: last)
  }

  private static func signCost(of bytes: [UInt8], _ table: SingleByteTable) -> Float {
    var cost: Float = 0
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      let own: Float =
        switch table.kinds[Int(byte)] {
        case .lowercase, .uppercase, .letter, .plain: 0
        case .sign, .opening, .joiner: 4
        case .rare: 9
        case .invalid: 14
        }
      guard own > 0 else { continue }
      cost += own
      let begins = index + 1 < bytes.count && table.isLetter(bytes[index + 1])
      let ends = index > 0 && table.isLetter(bytes[index - 1])
      switch table.kinds[Int(byte)] {
      case .joiner: break
      case .opening: if begins, ends { cost += insideWord }
      default: if begins { cost += insideWord }
      }
    }
    return cost
  }

  private static let halfWidthCost: Float = 6.5
  private static let cutCost: Float = 3

  private static func pairCost(of bytes: [UInt8], _ encoding: TagEncoding) -> Float {
    guard let ranks = CharacterFrequencies.of(encoding) else { return invalid }
    var (cost, position, word): (Float, Int, Int?) = (0, 0, nil)
    func endWord() {
      if let start = word { cost += english(bytes[start..<position]) }
      word = nil
    }
    while position < bytes.count {
      let lead = bytes[position]
      if lead < 0x80 {
        let isLetter = SingleByteTable.of(.western).isLetter(lead)
        if isLetter, word == nil { word = position }
        if !isLetter { endWord() }
        position += 1
        continue
      }
      endWord()
      if encoding == .japanese, 0xA1...0xDF ~= lead {
        cost += halfWidthCost
        position += 1
      } else if position + 1 == bytes.count {
        guard TagEncoding.mayBeCut(bytes) else { return invalid }
        cost += cutCost
        position += 1
      } else if encoding == .simplifiedChinese, 0x30...0x39 ~= bytes[position + 1] {
        // A four-byte GB18030 character.
        cost += 18
        position += 4
      } else {
        guard bytes[position + 1] >= 0x40 else { return invalid }
        cost += ranks.cost(lead, bytes[position + 1])
        position += 2
      }
    }
    position = min(position, bytes.count)
    endWord()
    return encoding.text(of: bytes) == nil ? invalid : cost
  }
}

extension SingleByteTable {
  func isLetter(_ byte: UInt8) -> Bool {
    switch kinds[Int(byte)] {
    case .lowercase, .uppercase, .letter: true
    default: false
    }
  }
}
