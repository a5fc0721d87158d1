package struct ScoreError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    case field(String)
    /// The line doesn't contain a field, bars of a voice that is declared in the heading, or marks
    /// of a known kind.
    case unknownLine(String)
    case barNumber(expected: Int)
    case notNote(String)
    case noLength(String)
    case length(String)
    /// The notes in a bar add up to more or less than the meter allows; both durations are in
    /// ticks.
    case barLength(expected: Int, found: Int)
    case openTie(String)
    case mark(String)
    case barCount(voice: String, expected: Int, found: Int)
  }

  /// The line number, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  package var problem: Problem

  package init(line: Int, column: Int, _ problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}
