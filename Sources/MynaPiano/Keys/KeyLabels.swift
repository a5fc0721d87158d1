/// The labels on a piano's white keys.
///
/// Letters are "C4", "D4", and so on; solfège is "do", "re", and so on, with a fixed do.
public enum KeyLabels: String, CaseIterable, Codable, Sendable {
  case letters = "letters"
  case solfege = "solfege"
  case none = "none"

  private static let letterNames = [
    "C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B",
  ]
  private static let syllables = ["do", "", "re", "", "mi", "fa", "", "sol", "", "la", "", "si"]

  /// Returns the label of a key, 0…127; empty for black keys.
  public func text(of key: Int) -> String {
    guard !PianoKey.isBlack(key) else { return "" }
    return switch self {
    case .letters: Self.letterNames[key % 12] + "\(PianoKey.octave(of: key))"
    case .solfege: Self.syllables[key % 12]
    case .none: ""
    }
  }
}
