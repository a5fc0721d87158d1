import Dates
import FoundationEssentials
import Glibc
import Translations

enum LocalizedDateFormatting {
  static func time(_ date: Date) -> String { SystemClock.text(of: date, as: pattern.time) }

  /// Formats a date as "Nov 21".
  static func day(_ date: Date) -> String { SystemClock.text(of: date, as: pattern.day) }

  /// Formats a date as "Nov 21, 2025".
  static func date(_ date: Date) -> String { SystemClock.text(of: date, as: pattern.date) }

  static func weekday(_ date: Date) -> String { SystemClock.text(of: date, as: "%A") }

  /// Formats a date as "November 2026".
  static func month(_ date: Date) -> String { SystemClock.text(of: date, as: pattern.month) }

  private static let pattern =
    if let language = Translations.language(LC_TIME) {
      DatePattern(
        language: language, date: form(D_FMT), time: form(T_FMT), halfDays: form(T_FMT_AMPM))
    } else {
      DatePattern.plain
    }

  private static func form(_ item: Int) -> String {
    nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? ""
  }
}
