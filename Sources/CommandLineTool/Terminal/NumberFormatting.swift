import Files
import FoundationEssentials
import Glibc
import PlainText
import Sentences
import Translations

enum NumberFormatting {
  /// Formats a duration as 3:07 or 1:02:03.
  static func clock(_ seconds: Double) -> String { String(clock: seconds) }

  /// Formats a duration as 2.345 s or, if it is a minute or longer, as 1:02:03.
  static func duration(_ seconds: Double) -> String {
    String(duration: seconds)
  }

  /// Formats a time as 2.345 s or, if it is a minute or more, as 1:02:03.456, which time options
  /// accept.
  static func time(_ seconds: Double) -> String {
    guard seconds >= 60 else { return duration(seconds) }
    let thousandths = whole((seconds * 1_000).rounded())
    return clock(Double(thousandths / 1_000)) + "." + digits(thousandths % 1_000, 3)
  }

  /// Returns the nearest integer, limited to ±10¹⁵, because a damaged header or index can contain
  /// any number.
  private static func whole(_ number: Double) -> Int {
    number == number ? Int(min(max(number, -1e15), 1e15)) : 0
  }

  /// Formats a date as 2026-11-21 14:03, in the local time zone.
  static func date(_ date: Date) -> String {
    var (seconds, parts) = (time_t(whole(date.timeIntervalSince1970)), tm())
    // If the system cannot represent the year, format a `tm` value that consists of zeros.
    if localtime_r(&seconds, &parts) == nil { parts = tm() }
    let (year, month) = (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1)
    let day = "\(digits(year, 4))-\(digits(month))-\(digits(Int(parts.tm_mday)))"
    return "\(day) \(digits(Int(parts.tm_hour))):\(digits(Int(parts.tm_min)))"
  }

  /// Formats a date as 2026-11-21T14:03:20Z, in UTC.
  static func timestamp(_ date: Date) -> String {
    var (seconds, parts) = (time_t(whole(date.timeIntervalSince1970.rounded(.down))), tm())
    // `gmtime_r` is ten times as fast as Foundation, so use Foundation only for years outside
    // 1970–9999.
    guard (0..<253_402_300_800).contains(seconds), gmtime_r(&seconds, &parts) != nil else {
      return date.formatted(.iso8601)
    }
    let (year, month) = (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1)
    let day = "\(digits(year, 4))-\(digits(month))-\(digits(Int(parts.tm_mday)))"
    let minutes = "\(digits(Int(parts.tm_hour))):\(digits(Int(parts.tm_min)))"
    return "\(day)T\(minutes):\(digits(Int(parts.tm_sec)))Z"
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    String(number, width: count)
  }

  /// Formats a size as 999 B or 1.2 MB, in powers of 1,000.
  static func size(_ byteCount: Int) -> String { QuantityFormatting.size(byteCount) }

  static func hertz(_ frequency: Double?) -> String {
    frequency.map { String($0, decimals: 1) + " Hz" } ?? symbol("–")
  }

  static func loudness(_ value: Double?) -> String {
    value.map { String($0, decimals: 1) + " LUFS" } ?? symbol("–")
  }

  /// Formats a linear peak in decibels relative to full scale.
  static func level(_ peak: Double, unit: String) -> String {
    peak > 0 ? String(20 * log10(peak), decimals: 1) + " \(unit)" : symbol("–∞ \(unit)")
  }

  static func channels(_ count: Int) -> String { QuantityFormatting.channels(count) }
}

extension String {
  /// The text with control characters escaped.
  ///
  /// A file name or title can contain line breaks or terminal commands.
  var onOneLine: String {
    if isPlainASCII { return self }
    let text = displayName
    func isControl(_ value: UInt32) -> Bool {
      switch value {
      case 0..<0x20, 0x7F...0x9F: true
      // Line and paragraph separators, and characters that change the text direction.
      case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: { isControl($0.value) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      text += isControl(scalar.value) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
