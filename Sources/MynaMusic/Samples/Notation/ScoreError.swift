/// A mistake in the text of a score, and where it is.
package struct ScoreError: Error, Equatable, Sendable {
  /// A kind of mistake.
  package enum Problem: Equatable, Sendable {
    /// A field of the heading is missing, or has a value that cannot be read.
    case field(String)
    /// The line is neither a field nor the bars of something that the heading names.
    case unknownLine(String)
    /// The line does not begin with the number of the next bar, which is `expected`.
    case barNumber(expected: Int)
    /// There is no such note, rest or group.
    case notNote(String)
    /// The first note of a line does not say how long it is.
    case noLength(String)
    /// The length cannot be counted in ticks.
    case length(String)
    /// The notes of a bar last longer or shorter than its meter; both in ticks, 960 to a quarter note.
    case barLength(expected: Int, found: Int)
    /// A tie leads to no note of the same pitch.
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
  /// The mistake.
  package var problem: Problem

  /// Describes a mistake.
  package init(line: Int, column: Int, _ problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}
