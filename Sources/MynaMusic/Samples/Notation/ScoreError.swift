/// A mistake in the text of a score, and its position.
package struct ScoreError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// A field of the heading is missing, or its value is invalid.
    case field(String)
    /// The line is neither a field nor the bars of a voice or kind of mark in the heading.
    case unknownLine(String)
    /// The line does not begin with the number of the next bar, which is `expected`.
    case barNumber(expected: Int)
    /// There is no such note, rest or group.
    case notNote(String)
    /// The first note of a line does not state its length.
    case noLength(String)
    /// The length is not a whole number of ticks.
    case length(String)
    /// The notes of a bar are longer or shorter than its meter; both in ticks, 960 to a quarter
    /// note.
    case barLength(expected: Int, found: Int)
    /// A tie does not lead to a note of the same pitch.
    case openTie(String)
    /// There is no such tempo, dynamic, pedal mark or meter, or its beat is not in the bar.
    case mark(String)
    /// A voice has fewer or more bars than the first voice.
    case barCount(voice: String, expected: Int, found: Int)
  }

  /// The line, from 1.
  package var line: Int
  /// The character in its line, from 1.
  package var column: Int
  package var problem: Problem

  package init(line: Int, column: Int, _ problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}
