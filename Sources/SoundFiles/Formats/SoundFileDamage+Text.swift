extension SoundFileDamage {
  /// The names stored on disk.
  ///
  /// They must not change, because other machines and later releases read them.
  private enum Kind: String {
    case endsEarly = "ends-early"
    case hasUnknownRest = "unknown-rest"
    case undecodable = "undecodable"
  }

  /// The damage as one line, such as "ends-early 480000 192000" or "undecodable 4410".
  package var text: String {
    switch self {
    case .endsEarly(let expected, let found): "\(Kind.endsEarly.rawValue) \(expected) \(found)"
    case .hasUnknownRest(let count): "\(Kind.hasUnknownRest.rawValue) \(count)"
    case .undecodable(let frame): "\(Kind.undecodable.rawValue) \(frame)"
    }
  }

  package init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    switch (kind, numbers.count, words.count) {
    case (.endsEarly, 2, 3): self = .endsEarly(expected: numbers[0], found: numbers[1])
    case (.hasUnknownRest, 1, 2): self = .hasUnknownRest(byteCount: numbers[0])
    case (.undecodable, 1, 2): self = .undecodable(from: numbers[0])
    default: return nil
    }
  }
}
