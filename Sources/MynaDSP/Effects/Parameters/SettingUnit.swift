/// The unit of a setting that is a number.
public enum SettingUnit: Sendable {
  case cents, decibels, hertz, octaves, percent, seconds
  case ratio

  /// The symbol after a number; empty for a ratio.
  public var symbol: String {
    switch self {
    case .cents: "cents"
    case .decibels: "dB"
    case .hertz: "Hz"
    case .octaves: "octaves"
    case .percent: "%"
    case .seconds: "s"
    case .ratio: ""
    }
  }
}
