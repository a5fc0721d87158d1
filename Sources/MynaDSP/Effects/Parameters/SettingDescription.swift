/// A setting of an effect, as shown in help and on screen.
public struct SettingDescription: Equatable, Sendable {
  /// The name used in effect files and messages.
  public let name: String
  /// The values that the setting can have.
  public let values: Values

  /// The type, range, and default of a setting.
  public enum Values: Equatable, Sendable {
    case number(ClosedRange<Double>, SettingUnit, default: Double)
    case flag(default: Bool)
    case choice([String], default: String)
    /// A list of up to `limit` elements with their own settings, which is empty by default.
    case list([SettingDescription], limit: Int)
  }
}
