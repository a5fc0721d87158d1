struct ScoreToken {
  let text: Substring
  let line: Int
  let column: Int

  func error(_ problem: ScoreError.Problem) -> ScoreError {
    ScoreError(line: line, column: column, problem)
  }

  /// Splits a line into words.
  ///
  /// Text in brackets counts as one word.
  static func tokens(in line: Substring, number: Int) -> [ScoreToken] {
    var tokens: [ScoreToken] = []
    var (start, depth) = (line.startIndex, 0)
    var (column, first) = (0, 1)
    func add(until end: Substring.Index) {
      guard start < end else { return }
      tokens.append(ScoreToken(text: line[start..<end], line: number, column: first))
    }
    for index in line.indices {
      column += 1
      switch line[index] {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case " " where depth <= 0:
        add(until: index)
        (start, first) = (line.index(after: index), column + 1)
      default: break
      }
    }
    add(until: line.endIndex)
    return tokens
  }
}

struct ScoreMeasureText {
  let number: Int
  let tokens: [ScoreToken]
  let place: ScoreToken
  let beginsLine: Bool
}
