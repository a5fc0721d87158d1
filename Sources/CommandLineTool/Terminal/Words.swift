import MynaDSP
import Translations

/// Lists of names, and other words within sentences.
enum Words {
  /// Joins names: “A, B, C”.
  static func list(_ names: [String]) -> String { names.joined(separator: tr(", ")) }

  /// Joins names: “A and B and C”.
  static func all(_ names: [String]) -> String {
    names.reduce(nil) { found, name in found.map { tr("%1 and %2", $0, name) } ?? name } ?? ""
  }

  /// Joins names: “A or B or C”.
  static func any(_ names: [String]) -> String {
    names.reduce(nil) { found, name in found.map { tr("%1 or %2", $0, name) } ?? name } ?? ""
  }
}

extension SettingUnit {
  /// The unit after a number; empty for a factor.
  var words: String {
    switch self {
    case .cents: tr("cents")
    case .octaves: tr("octaves")
    default: symbol
    }
  }
}
