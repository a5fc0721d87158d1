struct ScoreText {
  static let marks: Set<Substring> = ["tempo", "dynamics", "pedal", "meter"]

  private(set) var fields: [Substring: ScoreToken] = [:]
  private(set) var voices: [(name: Substring, description: ScoreToken)] = []
  private(set) var bars: [Substring: [ScoreMeasureText]] = [:]
  private(set) var end = ScoreToken(text: "", line: 1, column: 1)

  init(_ text: String) throws(ScoreError) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      end = ScoreToken(text: "", line: number, column: 1)
      let words = ScoreToken.tokens(in: line, number: number)
      guard let first = words.first, first.text.first != "#" else { continue }
      if let colon = line.firstIndex(of: ":"), !line[..<colon].contains("|") {
        try readField(line, colon: colon, first)
      } else {
        try readBars(line, words)
      }
    }
  }

  private mutating func readField(
    _ line: Substring, colon: Substring.Index, _ first: ScoreToken
  ) throws(ScoreError) {
    let names = line[..<colon].split(separator: " ")
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    let column = line.distance(from: line.startIndex, to: value.startIndex) + 1
    let token = ScoreToken(text: value, line: first.line, column: column)
    if names.count == 2, names[0] == "voice" {
      voices.append((names[1], token))
    } else if names.count == 1 {
      fields[names[0]] = token
    } else {
      throw first.error(.unknownLine(String(line)))
    }
  }

  private mutating func readBars(
    _ line: Substring, _ words: [ScoreToken]
  ) throws(ScoreError) {
    let name = words[0].text
    guard Self.marks.contains(name) || voices.contains(where: { $0.name == name }),
      line.contains("|")
    else { throw words[0].error(.unknownLine(String(name))) }
    guard words.count > 1, var number = Int(words[1].text), 0...9_999 ~= number else {
      throw words[0].error(.barNumber(expected: nextNumber(of: name) ?? 1))
    }
    if let expected = nextNumber(of: name), expected != number,
      !Self.marks.contains(name) || number < expected
    {
      throw words[1].error(.barNumber(expected: expected))
    }
    if let last = words.last, last.text != "|" { throw last.error(.notNote(String(last.text))) }
    let bars = words.dropFirst(2).split(omittingEmptySubsequences: false) { $0.text == "|" }
    let lines = words.filter { $0.text == "|" }
    for (index, tokens) in bars.dropFirst().dropLast().enumerated() {
      self.bars[name, default: []].append(
        ScoreMeasureText(
          number: number, tokens: Array(tokens), place: tokens.first ?? lines[index],
          beginsLine: index == 0))
      number += 1
    }
  }

  private func nextNumber(of name: Substring) -> Int? { bars[name]?.last.map { $0.number + 1 } }
}
