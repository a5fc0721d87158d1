import MynaDSP
import Translations

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
