import MynaScreens
import PlainText
import Translations

/// The texts beside the sliders of a unit, and those that a screen reader speaks.
enum UnitMessages {
  /// Returns the displayed name of a setting, given its name in effect files.
  static func name(_ setting: String) -> String {
    switch setting {
    case "threshold": tr("Threshold")
    case "ratio": tr("Ratio")
    case "knee": trContext("compressor", "Knee")
    case "attack": trContext("compressor", "Attack")
    case "hold": trContext("compressor", "Hold")
    case "release": trContext("compressor", "Release")
    case "makeupGain": tr("Make-up gain")
    case "lookahead": tr("Look-ahead")
    case "hysteresis": tr("Hysteresis")
    case "range": trContext("compressor", "Range")
    default: setting
    }
  }

  /// Returns a setting's name together with the unit's name, which makes it unique.
  static func name(_ setting: String, of unit: String) -> String {
    // Translators: %1 is an effect, such as the compressor, and %2 is one of its settings.
    tr("%1: %2", unit, name(setting))
  }

  static func field(_ name: String, _ measure: SettingMeasure) -> String {
    switch measure {
    case .decibels: tr("%1 in decibels", name)
    case .milliseconds: tr("%1 in milliseconds", name)
    case .ratio: tr("%1, where 1 is no compression", name)
    }
  }

  static func symbol(_ measure: SettingMeasure) -> String {
    switch measure {
    case .decibels: tr("dB")
    case .milliseconds: tr("ms")
    case .ratio: tr(":1")
    }
  }

  static func value(_ value: Double, decimals: Int, _ measure: SettingMeasure) -> String {
    let number = String(value, decimals: decimals).replacing("-", with: "−")
    return switch measure {
    case .decibels: tr("%1 decibels", number)
    case .milliseconds: tr("%1 milliseconds", number)
    case .ratio: tr("%1 to 1", number)
    }
  }
}
