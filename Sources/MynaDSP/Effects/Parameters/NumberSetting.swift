/// The description of a numeric setting, with its range and unit.
public struct NumberSetting<Owner: EffectParameters>: Sendable {
  /// The name used in effect files and messages.
  public let name: String
  /// The range of valid values.
  public let range: ClosedRange<Double>
  /// The unit of the value.
  public let unit: SettingUnit
  /// Returns the value in the given settings.
  public let get: @Sendable (Owner) -> Double
  /// Changes the value in the given settings, without validation.
  public let set: @Sendable (inout Owner, Double) -> Void

  /// Creates a description from plain functions, because Embedded Swift has no key paths.
  public init(
    _ name: String, in range: ClosedRange<Double>, _ unit: SettingUnit,
    get: @escaping @Sendable (Owner) -> Double,
    set: @escaping @Sendable (inout Owner, Double) -> Void
  ) {
    (self.name, self.range, self.unit) = (name, range, unit)
    (self.get, self.set) = (get, set)
  }

  /// The value in the effect's default settings.
  public var defaultValue: Double { self.get(Owner.defaults) }
}
