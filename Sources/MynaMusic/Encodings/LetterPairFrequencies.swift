/// The frequencies of letter pairs in a language, expressed as costs, which are negative log
/// probabilities in nats.
struct LetterPairFrequencies: Sendable {
  /// The index that stands for the beginning or end of a word.
  static let edge: Int16 = 0
  /// The index that stands for any letter that the language doesn't have.
  static let foreign: Int16 = -1

  private let alphabet: [Unicode.Scalar: Int16]
  private let costs: [Float]
  private let count: Int

  private static let foreignCost: Float = 13
  private static let afterForeign: Float = 4

  func index(of letter: Unicode.Scalar) -> Int16 { alphabet[letter] ?? Self.foreign }

  func cost(of letter: Int16, after last: Int16) -> Float {
    guard letter >= 0 else { return Self.foreignCost }
    guard last >= 0 else { return Self.afterForeign }
    return costs[Int(last) * count + Int(letter)]
  }

  /// The tables of all languages, by language name.
  ///
  /// The first line of a table contains the language's name and its letters, with "_" for the edge
  /// of a word. It is followed by a line for each letter, with a character for each possible next
  /// letter. The character represents the cost. "0" is a cost of 0, and each following ASCII
  /// character adds a quarter of a nat.
  static let all: [String: LetterPairFrequencies] = {
    var tables: [String: LetterPairFrequencies] = [:]
    let text = String(decoding: MusicResource["letter-pairs.txt"], as: UTF8.self)
    var lines = text.split(separator: "\n")[...]
    while let head = lines.popFirst() {
      let words = head.split(separator: " ")
      guard words.count == 2 else { continue }
      let letters = Array(words[1].unicodeScalars)
      let costs = lines.prefix(letters.count).joined().utf8.map { Float($0 &- 48) / 4 }
      lines = lines.dropFirst(letters.count)
      tables[String(words[0])] = LetterPairFrequencies(letters, costs)
    }
    return tables
  }()

  private init(_ letters: [Unicode.Scalar], _ costs: [Float]) {
    (self.costs, count) = (costs, letters.count)
    alphabet = Dictionary(
      zip(letters, Int16(0)...), uniquingKeysWith: { first, _ in first })
  }
}
