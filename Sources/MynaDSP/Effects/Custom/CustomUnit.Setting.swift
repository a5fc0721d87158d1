extension CustomUnit {
  /// A numeric setting of a custom unit, with its range, unit, and default.
  public struct Setting: Equatable, Sendable {
    /// The name used in effect files and messages.
    public let name: String
    /// The range of valid values.
    public let range: ClosedRange<Double>
    /// The unit of the value.
    public let unit: SettingUnit
    /// The value that is used if a unit does not specify a value.
    public let defaultValue: Double

    /// Creates a setting, whose default must lie in its range.
    public init(
      _ name: String, in range: ClosedRange<Double>, _ unit: SettingUnit,
      default defaultValue: Double
    ) {
      precondition(range.contains(defaultValue), "the default of a setting is out of its range")
      (self.name, self.range, self.unit, self.defaultValue) = (name, range, unit, defaultValue)
    }

    var description: SettingDescription {
      SettingDescription(name: name, values: .number(range, unit, default: defaultValue))
    }
  }
}
