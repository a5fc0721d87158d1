import Files
import GTK
import Glibc
import MynaLibrary
import MynaScreens
import PlainText
import Sentences
import Translations

enum LocalizedNumberFormatting {
  static func count(_ number: Int) -> String { formattedCount(number) }

  /// Joins names: "A, B and C".
  static func enumeration(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return tr("%1 and %2", ListFormatting.list(names.dropLast()), last)
  }

  static func percent(_ fraction: Double) -> String {
    tr("%1%", String(fraction * 100, decimals: 0))
  }

  /// Returns a sentence after the file name, or the sentence alone if it already contains the name.
  static func line(of path: String, _ sentence: String) -> String {
    let name = name(path)
    return sentence.contains(name) ? sentence : "\(name): \(sentence)"
  }

  /// Joins strings with line breaks, but includes only the first strings if there are very many.
  static func list(_ lines: [String]) -> String {
    let rest = lines.count - 12
    let end = rest > 0 ? [trCount("… and %1 more", "… and %1 more", rest)] : []
    return (lines.prefix(12) + end).joined(separator: "\n")
  }

  static func clock(_ seconds: Double) -> String { String(clock: seconds) }

  /// Formats a duration as "3 minutes 20 seconds".
  static func spoken(_ seconds: Double) -> String {
    let total = Int(min(max(0, seconds), 1e9))
    let (hours, minutes, rest) = (total / 3_600, total / 60 % 60, total % 60)
    var parts: [String] = []
    if hours > 0 { parts.append(trCount("%1 hour", "%1 hours", hours)) }
    if minutes > 0 {
      parts.append(trCount("%1 minute", "%1 minutes", minutes))
    }
    if rest > 0 || parts.isEmpty {
      parts.append(trCount("%1 second", "%1 seconds", rest))
    }
    return parts.joined(separator: " ")
  }

  /// Formats a time as 3:07.4 or 1:02:03.4.
  static func exactClock(_ seconds: Double) -> String { clock(tenths: tenths(seconds)) }

  /// Formats the duration of a range as the difference between its ends as they are displayed.
  static func exactClock(_ range: ClosedRange<Double>) -> String {
    clock(tenths: tenths(range.upperBound) - tenths(range.lowerBound))
  }

  private static func clock(tenths: Int) -> String {
    clock(Double(tenths / 10)) + ".\(tenths % 10)"
  }

  private static func tenths(_ seconds: Double) -> Int {
    // A sum of seconds may be slightly too small, so add a tolerance before rounding down.
    Int((min(max(0, seconds), 1e14) * 10 + 1e-6).rounded(.down))
  }

  /// Formats a time for a ruler whose labels are `step` seconds apart.
  ///
  /// The result has enough decimals to distinguish the labels, such as 0:05, 0:05.2, or
  /// 0:05.24.
  static func clock(_ seconds: Double, step: Double) -> String {
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    guard decimals > 0 else { return clock(seconds.rounded()) }
    let unit = pow(10, Double(decimals))
    let count = Int((min(max(0, seconds), 1e12) * unit).rounded())
    let rest = String(count % Int(unit))
    return clock(Double(count / Int(unit))) + "."
      + String(repeating: "0", count: decimals - rest.count) + rest
  }

  static func frequency(_ hertz: Double) -> String {
    hertz < 1_000
      ? tr("%1 Hz", String(hertz, decimals: 0))
      : tr("%1 kHz", String(shortened: hertz / 1_000))
  }

  static func decibels(_ value: Double) -> String {
    tr("%1 dB", String(value, decimals: 0).replacing("-", with: "−"))
  }

  static func name(_ path: String) -> String { Folder.name(of: path).displayName }

  static func takeTitle(_ path: String) -> String {
    TitleRules.title(fromFileName: NewTake(path: path).title + ".wav").displayName
  }
}
