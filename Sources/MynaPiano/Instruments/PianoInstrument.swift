/// An instrument that a user can choose.
///
/// Myna synthesizes the strings. The others come from a SoundFont, selected by General MIDI
/// program.
///
/// - Source: *General MIDI System Level 1* (MIDI Manufacturers Association, 1991), "Sound set".
public enum PianoInstrument: String, CaseIterable, Codable, Sendable {
  case grand = "grand"
  case electricPiano = "electricPiano"
  case harpsichord = "harpsichord"
  case celesta = "celesta"
  case musicBox = "musicBox"
  case vibraphone = "vibraphone"
  case marimba = "marimba"
  case organ = "organ"
  case guitar = "guitar"
  case strings = "strings"

  /// The General MIDI program, 0…127; nil for the strings.
  public var program: Int? {
    switch self {
    case .grand: 0
    case .electricPiano: 4
    case .harpsichord: 6
    case .celesta: 8
    case .musicBox: 10
    case .vibraphone: 11
    case .marimba: 12
    case .organ: 19
    case .guitar: 24
    case .strings: nil
    }
  }
}
