/// A language's date and time formats, for `strftime`.
///
/// The C library provides only a numeric date format. This type takes the order of day, month, and
/// year from that format and replaces the month's number with its name.
public struct DatePattern: Equatable, Sendable {
  /// The format of a time, as in "14:03" or "2:03 PM".
  public let time: String
  /// The format of a date without its year, as in "21 Nov", "Nov 21", or "11월 21일".
  public let day: String
  /// The format of a date, as in "21 Nov 2025", "Nov 21, 2025", or "2025년 11월 21일".
  public let date: String
  /// The format of a month with its year, as in "November 2025".
  public let month: String

  /// The pattern for international English, used if no language is set.
  public static let plain = DatePattern(
    language: "", date: "%d/%m/%Y", time: "%T", halfDays: "")

  /// Creates a language's pattern.
  ///
  /// - Parameters:
  ///   - language: the language code, such as "de".
  ///   - date: the numeric date format, `D_FMT`.
  ///   - time: the time format, `T_FMT`.
  ///   - halfDays: the 12-hour time format, `T_FMT_AMPM`; empty for a language without one.
  public init(language: String, date: String, time: String, halfDays: String) {
    let signs = DateUnitCharacters(date)
    let isMonthFirst = Self.isMonthFirst(date)
    self.time = Self.clock(time, halfDays, isKorean: signs == .korean)
    day =
      if let signs {
        "%-m\(signs.month)\(signs.blank)%-d\(signs.day)"
      } else {
        isMonthFirst ? "%b %-d" : Self.dotted.contains(language) ? "%-d. %b" : "%-d %b"
      }
    self.date =
      if let signs { "%Y\(signs.year)\(signs.blank)\(day)" } else {
        isMonthFirst ? "\(day), %Y" : "\(day) %Y"
      }
    month =
      if let signs { "%Y\(signs.year)\(signs.blank)%-m\(signs.month)" } else { "%OB %Y" }
  }

  /// The languages that write a period after the day.
  private static let dotted: Set = [
    "cs", "da", "de", "et", "fi", "hr", "hu", "is", "lv", "nb", "nn", "sk", "sl",
  ]

  private static func clock(_ time: String, _ halfDays: String, isKorean: Bool) -> String {
    // Koreans use a 12-hour clock, although the C library's format has 24 hours.
    if isKorean { return "%p %-I:%M" }
    let hasHalves = !halfDays.isEmpty && ["%I", "%l", "%p", "%r"].contains { time.contains($0) }
    return hasHalves ? halfDays.hasPrefix("%p") ? "%p %-I:%M" : "%-I:%M %p" : "%H:%M"
  }

  private static func isMonthFirst(_ date: String) -> Bool {
    if date.contains("%D") { return true }
    let order = date.filter { "mdeyY".contains($0) }
    return order.first == "m" && (order.last == "y" || order.last == "Y")
  }
}

private struct DateUnitCharacters: Equatable {
  let year: String
  let month: String
  let day: String
  let blank: String

  static let korean = DateUnitCharacters(year: "년", month: "월", day: "일", blank: " ")
  static let chinese = DateUnitCharacters(year: "年", month: "月", day: "日", blank: "")

  private init(year: String, month: String, day: String, blank: String) {
    (self.year, self.month, self.day, self.blank) = (year, month, day, blank)
  }

  init?(_ date: String) {
    guard let signs = [Self.korean, .chinese].first(where: { date.contains($0.year) }) else {
      return nil
    }
    self = signs
  }
}
