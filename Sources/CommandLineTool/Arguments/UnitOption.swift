import FoundationEssentials
import MynaDSP
import Translations

/// Options whose value is the settings of one effect unit, in the form `NAME=VALUE,…`.
///
/// A value without a name, which must come first, is the unit's first setting.
struct UnitOption {
  /// The name of the option.
  let name: String
  /// The name of the unit in effect files.
  let unit: String
  let summary: String

  static let dynamics = [
    UnitOption(
      name: "gate", unit: Gate.Parameters.name,
      summary: tr("Silence the audio between words, such as “-50” or “-50,hold=0.2”.")),
    UnitOption(
      name: "compressor", unit: Compressor.Parameters.name,
      summary: tr("Even out the level, such as “-20” or “-20,ratio=4,makeupGain=6”.")),
  ]

  static let delay = UnitOption(
    name: "delay", unit: Delay.Parameters.name,
    summary: tr("Add echoes, such as “0.3” or “0.3,feedback=40,wetDryMix=30”."))

  var description: OptionDescription {
    OptionDescription(
      name: name, value: "SETTINGS",
      summary: paragraph(
        summary, tr("“myna effects --help” lists the settings of “%1”.", unit)))
  }

  /// Returns the unit with the settings in the option's value; nil if the option was not given.
  func unit(_ arguments: ParsedArguments) throws -> EffectUnit? {
    guard let text = arguments.text(name) else { return nil }
    var settings: [String: UnitSettingValue] = [:]
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      let key = words.count == 2 ? words[0] : index == 0 ? firstSetting : nil
      guard let key, let value = words.last else {
        throw UsageError(
          tr("--%1 takes settings such as “%2=%3”, not “%4”.", name, firstSetting, "1", part))
      }
      guard settings.updateValue(UnitSettingValue(value), forKey: key) == nil else {
        throw UsageError(tr("--%1 has two values for “%2”; specify one.", name, key))
      }
    }
    do {
      let data = try JSONEncoder().encode([unit: settings])
      return try JSONDecoder().decode(EffectUnit.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      throw UsageError(tr("--%1 has an invalid setting: %2.", name, context.debugDescription))
    }
  }

  private var firstSetting: String {
    EffectUnit.kinds.first { $0.name == unit }?.settings.first?.name ?? ""
  }
}

/// A number, or a word that only the unit can interpret.
private enum UnitSettingValue: Encodable {
  case number(Double)
  case word(String)

  init(_ text: String) {
    if let number = Double(text), number.isFinite {
      self = .number(number)
    } else {
      self = .word(text)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .word(let word): try container.encode(word)
    }
  }
}
