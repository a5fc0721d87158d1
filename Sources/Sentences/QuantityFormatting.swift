import PlainText
import Translations

package enum QuantityFormatting {
  package static func channels(_ count: Int) -> String {
    switch count {
    case 1: tr("mono")
    case 2: tr("stereo")
    default: trCount("%1 channel", "%1 channels", count)
    }
  }

  /// Formats 999 B or 1.2 MB, in powers of a thousand.
  package static func size(_ byteCount: Int) -> String {
    guard byteCount >= 1_000 else { return "\(byteCount) B" }
    var (value, units) = (Double(byteCount) / 1_000, ["kB", "MB", "GB", "TB"][...])
    while value >= 999.95, units.count > 1 {
      value /= 1_000
      units.removeFirst()
    }
    return "\(tenths(value)) \(units[units.startIndex])"
  }

  /// Formats a positive number with one decimal, rounded like `printf`.
  private static func tenths(_ value: Double) -> String {
    let (rest, number) = (value * 10, Int((value * 10).rounded()))
    // Near a tie, the exact binary value decides.
    if abs(rest - rest.rounded(.down) - 0.5) < 1e-6 { return String(value, decimals: 1) }
    return "\(number / 10).\(number % 10)"
  }
}
