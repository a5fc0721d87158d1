/// The frequencies of characters in an East Asian language, expressed as costs, which are negative
/// log probabilities in nats.
struct CharacterFrequencies: Sendable {
  private let encoding: TagEncoding
  private let costs: [UInt16: Float]

  static func of(_ encoding: TagEncoding) -> CharacterFrequencies? { all[encoding] }

  private static let all: [TagEncoding: CharacterFrequencies] = {
    var tables: [TagEncoding: CharacterFrequencies] = [:]
    let text = String(decoding: MusicResource["characters.txt"], as: UTF8.self)
    var costs: [UInt16: Float] = [:]
    var encoding: TagEncoding?
    func close() {
      if let encoding { tables[encoding] = CharacterFrequencies(encoding: encoding, costs: costs) }
      costs = [:]
    }
    // A line that names a language is followed by lines that contain a cost, in half nats, and the
    // characters with that cost.
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { continue }
      if let cost = Float(words[0]), let encoding {
        for character in words[1] {
          let bytes = LegacyDecoder.encode(String(character), to: encoding.name)
          if let bytes, bytes.count == 2 {
            costs[UInt16(bytes[0]) << 8 | UInt16(bytes[1])] = cost / 2
          }
        }
      } else {
        close()
        encoding = TagEncoding.allCases.first { $0.languages == [String(words[0])] }
      }
    }
    close()
    return tables
  }()

  func cost(_ lead: UInt8, _ trail: UInt8) -> Float {
    costs[UInt16(lead) << 8 | UInt16(trail)] ?? restCost(lead, trail)
  }

  private func restCost(_ lead: UInt8, _ trail: UInt8) -> Float {
    let (sign, common, seldom, extended): (Float, Float, Float, Float) = (6, 10, 12, 15)
    switch encoding {
    case .japanese:
      if 0x81...0x83 ~= lead { return sign }
      if 0x88...0x97 ~= lead || lead == 0x98 && trail <= 0x72 { return common }
      return 0x98...0x9F ~= lead || 0xE0...0xEA ~= lead ? seldom : extended
    case .korean:
      guard trail >= 0xA1 else { return extended }
      if 0xA1...0xA3 ~= lead { return sign }
      if 0xB0...0xC8 ~= lead { return common }
      return 0xCA...0xFD ~= lead ? seldom : extended
    case .simplifiedChinese:
      guard trail >= 0xA1 else { return extended }
      if 0xA1...0xA3 ~= lead { return sign }
      if 0xB0...0xD7 ~= lead { return common }
      return 0xD8...0xF7 ~= lead ? seldom : extended
    default:
      if 0xA1...0xA3 ~= lead { return sign }
      if 0xA4...0xC6 ~= lead { return common }
      return 0xC9...0xF9 ~= lead ? seldom : extended
    }
  }
}
