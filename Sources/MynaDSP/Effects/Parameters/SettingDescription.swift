/// A setting of an effect as help and screens show it.
public struct SettingDescription: Equatable, Sendable {
  /// The name in effect files and messages.
  public let name: String
  /// The values that the setting can have.
  public let values: Values

  /// The values that a setting can have.
  public enum Values: Equatable, Sendable {
    case number(ClosedRange<Double>, SettingUnit, default: Double)
    case flag(default: Bool)
    case choice([String], default: String)
    /// Up to `limit` elements with settings of their own; none by default.
    case list([SettingDescription], limit: Int)
  }
}
