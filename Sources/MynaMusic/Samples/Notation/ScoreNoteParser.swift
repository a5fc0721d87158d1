struct ScoreNoteParser {
  /// The length of notes that don't state one, in ticks; nil at the beginning of a line.
  private var length: Int?

  mutating func notes(
    _ bar: ScoreMeasureText, length expected: Int
  ) throws(ScoreError) -> [ScoreNote] {
    if bar.beginsLine { length = nil }
    if bar.tokens.count == 1, bar.tokens[0].text == "R" { return [] }
    var reading = ParserState(tokens: bar.tokens[...])
    try read(&reading, times: (1, 1))
    guard reading.depth == 0 else { throw bar.place.error(.notNote("{")) }
    guard reading.tick == expected else {
      throw bar.place.error(.barLength(expected: expected, found: reading.tick))
    }
    return reading.notes
  }

  private struct ParserState {
    var tokens: ArraySlice<ScoreToken>
    var notes: [ScoreNote] = []
    var tick = 0
    var graces: [Int] = []
    var depth = 0
  }

  /// Parses notes up to the end of the bar or group.
  ///
  /// - Parameter times: the factor and divisor for the length of each note.
  private mutating func read(
    _ reading: inout ParserState, times: (Int, Int)
  ) throws(ScoreError) {
    while let token = reading.tokens.popFirst() {
      let text = token.text
      if text == "}" {
        guard reading.depth > 0 else { throw token.error(.notNote("}")) }
        reading.depth -= 1
        return
      } else if text.last == "{" {
        try readGroup(token, &reading, times: times)
      } else if text.first == "(" {
        guard text.last == ")" else { throw token.error(.notNote(String(text))) }
        reading.graces = try Self.keys(text.dropFirst().dropLast(), token)
      } else {
        try readNote(token, &reading, times: times)
      }
    }
  }

  /// Parses a group: "3:2{" begins three notes in the time of two, and "2x{" a group played twice.
  private mutating func readGroup(
    _ token: ScoreToken, _ reading: inout ParserState, times: (Int, Int)
  ) throws(ScoreError) {
    let sign = token.text.dropLast()
    reading.depth += 1
    guard reading.depth <= 2 else { throw token.error(.notNote(String(token.text))) }
    if sign.last == "x", let count = Int(sign.dropLast()), 2...16 ~= count {
      let (inside, length, depth) = (reading.tokens, length, reading.depth)
      for _ in 0..<count {
        (reading.tokens, self.length, reading.depth) = (inside, self.length ?? length, depth)
        try read(&reading, times: times)
      }
      return
    }
    let numbers = sign.split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ 1...64 ~= $0 }) else {
      throw token.error(.notNote(String(token.text)))
    }
    try read(&reading, times: (times.0 * numbers[1], times.1 * numbers[0]))
  }

  private mutating func readNote(
    _ token: ScoreToken, _ reading: inout ParserState, times: (Int, Int)
  ) throws(ScoreError) {
    guard token.text.first != "[" || token.text.contains("]") else {
      throw token.error(.notNote(String(token.text)))
    }
    let (pitches, ending) = Self.split(token.text)
    var note = ScoreNote(start: reading.tick, length: 0, keys: [], graces: reading.graces)
    var suffixes = ending
    if ending.first == ":" {
      let written = ending.dropFirst().prefix { $0.isNumber || $0 == "." }
      guard let ticks = Self.ticks(written) else { throw token.error(.length(String(written))) }
      length = ticks
      suffixes = ending.dropFirst(1 + written.count)
    }
    guard let length else { throw token.error(.noLength(String(token.text))) }
    guard length * times.0 % times.1 == 0 else { throw token.error(.length(String(token.text))) }
    note.length = length * times.0 / times.1
    reading.tick += note.length
    for suffix in suffixes {
      switch suffix {
      case "~": note.isTied = true
      case "'": note.articulation = .staccato
      case "_": note.articulation = .tenuto
      case ",": note.articulation = .breath
      case ">": note.isAccented = true
      case "/": note.isRolled = true
      default: throw token.error(.notNote(String(token.text)))
      }
    }
    guard pitches != "r" else { return }
    note.keys = try Self.keys(pitches, token).sorted()
    reading.notes.append(note)
    reading.graces = []
  }

  /// Splits "[C4 E4]:2~" into the pitches, without brackets, and the rest.
  private static func split(_ text: Substring) -> (pitches: Substring, ending: Substring) {
    if text.first == "[", let end = text.firstIndex(of: "]") {
      return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
    }
    let end = text.firstIndex { !($0.isLetter || $0.isNumber || $0 == "#") } ?? text.endIndex
    return (text[..<end], text[end...])
  }

  /// Converts a length such as "4" or "8." to ticks.
  private static func ticks(_ written: Substring) -> Int? {
    let dots = written.count { $0 == "." }
    guard let part = Int(written.dropLast(dots)), [1, 2, 4, 8, 16, 32].contains(part), dots <= 2
    else { return nil }
    let plain = 4 * Score.quarter / part
    return 2 * plain - plain >> dots
  }

  private static func keys(
    _ pitches: Substring, _ token: ScoreToken
  ) throws(ScoreError) -> [Int] {
    var keys: [Int] = []
    for pitch in pitches.split(separator: " ") {
      guard let key = key(pitch) else { throw token.error(.notNote(String(pitch))) }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw token.error(.notNote(String(token.text))) }
    return keys
  }

  /// Converts a pitch such as "C4", "F#5", or "Bb2" to a MIDI key.
  private static func key(_ pitch: Substring) -> Int? {
    let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    guard let name = pitch.first, let step = steps[name], let last = pitch.last,
      let octave = last.wholeNumberValue, last.isASCII
    else { return nil }
    let signs: [Substring: Int] = ["": 0, "#": 1, "b": -1, "##": 2, "bb": -2]
    guard let sign = signs[pitch.dropFirst().dropLast()] else { return nil }
    let key = 12 * (octave + 1) + step + sign
    return 21...108 ~= key ? key : nil
  }
}
