import Translations

package enum ListFormatting {
  /// Joins names with commas, as in “A, B, C”.
  package static func list(_ names: [String]) -> String { names.joined(separator: tr(", ")) }

  /// Joins names with “and”, as in “A and B and C”.
  package static func all(_ names: [String]) -> String {
    names.reduce(nil) { found, name in found.map { tr("%1 and %2", $0, name) } ?? name } ?? ""
  }

  /// Joins names with “or”, as in “A or B or C”.
  package static func any(_ names: [String]) -> String {
    names.reduce(nil) { found, name in found.map { tr("%1 or %2", $0, name) } ?? name } ?? ""
  }
}
