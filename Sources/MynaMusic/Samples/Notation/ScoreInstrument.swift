/// The instruments in a score, with their General MIDI programs.
///
/// - Source: *General MIDI System Level 1* (MIDI Manufacturers Association, 1991), "Sound set".
package enum ScoreInstrument: String, CaseIterable, Sendable {
  case grand = "grand"
  case harpsichord = "harpsichord"
  case celesta = "celesta"
  case musicBox = "musicBox"
  case vibraphone = "vibraphone"
  case marimba = "marimba"
  case organ = "organ"
  case guitar = "guitar"

  package var program: UInt8 {
    switch self {
    case .grand: 0
    case .harpsichord: 6
    case .celesta: 8
    case .musicBox: 10
    case .vibraphone: 11
    case .marimba: 12
    case .organ: 19
    case .guitar: 24
    }
  }
}
