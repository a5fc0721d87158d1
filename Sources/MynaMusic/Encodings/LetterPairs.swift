/// How likely one letter of a language follows another, as costs: logarithms of 1/probability, in nats.
struct LetterPairs: Sendable {
  /// The index of the beginning or the end of a word, among those of letters.
  static let edge: Int16 = 0
  /// The index of a letter that the language has not.
  static let foreign: Int16 = -1

  private let alphabet: [Unicode.Scalar: Int16]
  private let costs: [Float]
  private let count: Int

  /// The cost of a letter that the language does not have.
  private static let foreignCost: Float = 13
  /// The cost of a letter after such a one.
  private static let afterForeign: Float = 4

  /// Returns the index of a lowercase letter.
  func index(of letter: Unicode.Scalar) -> Int16 { alphabet[letter] ?? Self.foreign }

  /// Returns the cost of a letter after another.
  func cost(of letter: Int16, after last: Int16) -> Float {
    guard letter >= 0 else { return Self.foreignCost }
    guard last >= 0 else { return Self.afterForeign }
    return costs[Int(last) * count + Int(letter)]
  }

  /// The tables of all languages by their names.
  ///
  /// The first line of a table has the name of the language and its letters, of which "_" is the edge of a word. A line
  /// follows for each letter, with a sign for each letter that comes next: "0" costs nothing, and each sign in the order of ASCII
  /// a quarter of a nat more.
  static let all: [String: LetterPairs] = {
    var tables: [String: LetterPairs] = [:]
    let text = String(decoding: MusicResource["letter-pairs.txt"], as: UTF8.self)
    var lines = text.split(separator: "\n")[...]
    while let head = lines.popFirst() {
      let words = head.split(separator: " ")
      guard words.count == 2 else { continue }
      let letters = Array(words[1].unicodeScalars)
      let costs = lines.prefix(letters.count).joined().utf8.map { Float($0 &- 48) / 4 }
      lines = lines.dropFirst(letters.count)
      tables[String(words[0])] = LetterPairs(letters, costs)
    }
    return tables
  }()

  private init(_ letters: [Unicode.Scalar], _ costs: [Float]) {
    (self.costs, count) = (costs, letters.count)
    alphabet = Dictionary(
      zip(letters, Int16(0)...), uniquingKeysWith: { first, _ in first })
  }
}
