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

  /// Formats a file size, as in “999 B” or “1.2 MB”, using units that are powers of 1,000.
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
    // If the value is almost exactly halfway between two results, let `printf` round the exact
    // binary value.
    if abs(rest - rest.rounded(.down) - 0.5) < 1e-6 { return String(value, decimals: 1) }
    return "\(number / 10).\(number % 10)"
  }
}
