import MynaDSP
import Translations

/// Describes the settings of an effect unit in one line of help text.
enum SettingSummary {
  static func of(_ settings: [SettingDescription]) -> String {
    settings.map { "\($0.name) \(values($0.values))" }.joined(separator: ", ")
  }

  private static func values(_ values: SettingDescription.Values) -> String {
    switch values {
    case .number(let range, let unit, default: let standard):
      let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
      return unit.words.isEmpty
        ? tr("%1…%2 (%3)", least, most, plain(standard))
        : tr("%1…%2 %4 (%3)", least, most, plain(standard), unit.words)
    case .flag(default: let standard): return tr("true or false (%1)", standard)
    case .choice(let names, default: let standard):
      return "\(names.joined(separator: " | ")) (\(standard))"
    case .list(let settings, limit: let limit):
      return tr("[up to %1 of %2]", limit, of(settings))
    }
  }
}
