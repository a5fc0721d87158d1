/// An instrument that a person can choose for the keys.
///
/// All but the strings come from a SoundFont, by their program of General MIDI.
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
  /// Struck strings that Myna computes itself; they need no SoundFont.
  case strings = "strings"

  /// The program of General MIDI, 0…127; nil for the strings.
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
