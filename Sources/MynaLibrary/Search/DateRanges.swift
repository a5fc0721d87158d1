import Dates
import FoundationEssentials

/// Calendar ranges relative to the current time; nil for dates that do not exist.
struct DateRanges {
  private let calendar: LocalCalendar
  private let now: Date
  /// The end of the calendar's first year, in seconds since 1970.
  private static let year1 = -62_104_000_000.0

  init(now: Date, calendar: LocalCalendar) {
    self.calendar = calendar
    // If the clock is so wrong that the calendar does not support its date, uses 1970 instead.
    let isKnown = abs(now.timeIntervalSince1970) < -Self.year1
    self.now = isKnown ? now : Date(timeIntervalSince1970: 0)
  }

  func span(_ unit: Calendar.Component, before count: Int = 0) -> Range<Date>? {
    guard let date = moved(unit, by: -count) else { return nil }
    return span(unit, at: date)
  }

  /// Returns the range from the start of the day `count` units ago to the end of today.
  func latest(_ count: Int, _ unit: Calendar.Component) -> Range<Date>? {
    guard let first = moved(unit, by: -count), let today = span(.day) else { return nil }
    let begin = calendar.startOfDay(for: first)
    return begin < today.upperBound ? begin..<today.upperBound : nil
  }

  func span(year: Int, month: Int? = nil, day: Int? = nil) -> Range<Date>? {
    guard (1_000...9_998).contains(year) else { return nil }
    let wanted = DateComponents(year: year, month: month ?? 1, day: day ?? 1, hour: 12)
    guard (1...12).contains(month ?? 1), (1...31).contains(day ?? 1),
      let date = calendar.date(from: wanted)
    else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    // The calendar turns February 30 into March 2.
    guard found.year == year, found.month == wanted.month, found.day == wanted.day else {
      return nil
    }
    return span(month == nil ? .year : day == nil ? .month : .day, at: date)
  }

  /// Returns the most recent occurrence of a month or day that has already started or, if `isPast`
  /// is true, has already ended.
  func latest(month: Int, day: Int? = nil, isPast: Bool = false) -> Range<Date>? {
    let year = calendar.component(.year, from: now)
    // The last February 29 may be eight years ago.
    for year in stride(from: year, through: year - 8, by: -1) {
      guard let span = span(year: year, month: month, day: day) else { continue }
      if isPast ? span.upperBound <= now : span.lowerBound <= now { return span }
    }
    return nil
  }

  /// Returns the most recent occurrence of a weekday, 1 for Sunday; today counts unless `isPast`.
  func latest(weekday: Int, isPast: Bool = false) -> Range<Date>? {
    let behind = (calendar.component(.weekday, from: now) - weekday + 7) % 7
    return span(.day, before: behind == 0 && isPast ? 7 : behind)
  }

  private func moved(_ unit: Calendar.Component, by count: Int) -> Date? {
    let date = calendar.date(byAdding: unit, value: count, to: now)
    return date.flatMap { $0.timeIntervalSince1970 > Self.year1 ? $0 : nil }
  }

  private func span(_ unit: Calendar.Component, at date: Date) -> Range<Date>? {
    calendar.dates(of: unit, for: date)
  }
}
