import MynaDSP

/// The settings of an effect unit as one line of help.
enum SettingSummary {
  /// Returns the names, ranges, units and defaults of the settings.
  static func of(_ settings: [SettingDescription]) -> String {
    settings.map { "\($0.name) \(values($0.values))" }.joined(separator: ", ")
  }

  private static func values(_ values: SettingDescription.Values) -> String {
    switch values {
    case .number(let range, let unit, default: let standard):
      let symbol = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
      return "\(plain(range.lowerBound))…\(plain(range.upperBound))\(symbol) (\(plain(standard)))"
    case .flag(default: let standard): return "true or false (\(standard))"
    case .choice(let names, default: let standard):
      return "\(names.joined(separator: " | ")) (\(standard))"
    case .list(let settings, limit: let limit):
      return "[up to \(limit) of \(of(settings))]"
    }
  }
}
