import MynaDSP
import Translations

extension SettingUnit {
  /// The unit to show after a number; empty if the number is a factor.
  var words: String {
    switch self {
    case .cents: tr("cents")
    case .octaves: tr("octaves")
    default: symbol
    }
  }
}
