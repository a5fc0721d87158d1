/// How a language writes dates and times, as forms for `strftime`.
///
/// The C library knows how to write a date in digits. This finds the order of day, month and year there, and writes the
/// month as a word.
public struct DatePattern: Equatable, Sendable {
  /// "14:03", "2:03 PM".
  public let time: String
  /// "21 Nov", "Nov 21", "11월 21일".
  public let day: String
  /// "21 Nov 2025", "Nov 21, 2025", "2025년 11월 21일".
  public let date: String
  /// "November 2025".
  public let month: String

  /// The pattern where no language is chosen: that of international English.
  public static let plain = DatePattern(
    language: "", date: "%d/%m/%Y", time: "%T", halfDays: "")

  /// Creates the pattern of a language.
  ///
  /// - Parameters:
  ///   - language: its code, such as "de".
  ///   - date: the form of a date in digits, `D_FMT`.
  ///   - time: the form of a time, `T_FMT`.
  ///   - halfDays: the form of a time with halves of the day, `T_FMT_AMPM`; empty for a language without them.
  public init(language: String, date: String, time: String, halfDays: String) {
    let signs = DateSigns(date)
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

  /// Languages that write a point behind the number of a day.
  private static let dotted: Set = [
    "cs", "da", "de", "et", "fi", "hr", "hu", "is", "lv", "nb", "nn", "sk", "sl",
  ]

  private static func clock(_ time: String, _ halfDays: String, isKorean: Bool) -> String {
    // Korean clocks have halves of the day, though the C library writes 24 hours.
    if isKorean { return "%p %-I:%M" }
    let hasHalves = !halfDays.isEmpty && ["%I", "%l", "%p", "%r"].contains { time.contains($0) }
    return hasHalves ? halfDays.hasPrefix("%p") ? "%p %-I:%M" : "%-I:%M %p" : "%H:%M"
  }

  /// Whether the month comes before the day and the year comes last, as in the United States.
  private static func isMonthFirst(_ date: String) -> Bool {
    if date.contains("%D") { return true }
    let order = date.filter { "mdeyY".contains($0) }
    return order.first == "m" && (order.last == "y" || order.last == "Y")
  }
}

/// The signs behind the numbers of a date in Chinese, Japanese and Korean.
private struct DateSigns: Equatable {
  let year: String
  let month: String
  let day: String
  /// The separator between two of the numbers.
  let blank: String

  static let korean = DateSigns(year: "년", month: "월", day: "일", blank: " ")
  static let chinese = DateSigns(year: "年", month: "月", day: "日", blank: "")

  private init(year: String, month: String, day: String, blank: String) {
    (self.year, self.month, self.day, self.blank) = (year, month, day, blank)
  }

  /// The signs in the form of a date; nil in other languages.
  init?(_ date: String) {
    guard let signs = [Self.korean, .chinese].first(where: { date.contains($0.year) }) else {
      return nil
    }
    self = signs
  }
}
