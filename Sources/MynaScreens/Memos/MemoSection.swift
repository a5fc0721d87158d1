import Dates
package import FoundationEssentials

package struct MemoSection: Equatable, Sendable {
  package enum Period: Hashable, Sendable {
    case today
    case yesterday
    /// One of the five days before yesterday, identified by its start.
    case day(Date)
    /// A month without the days that have their own sections, identified by its start.
    case month(Date)
  }

  package let span: Period
  package let start: Int
}

extension [MemoSection] {
  func removing(_ positions: [Int], of count: Int) -> [MemoSection] {
    func moved(_ position: Int) -> Int { position - positions.count { $0 < position } }
    return enumerated().compactMap { index, section in
      let end = index + 1 < self.count ? self[index + 1].start : count
      let start = moved(section.start)
      return start < moved(end) ? MemoSection(span: section.span, start: start) : nil
    }
  }
}

struct MemoSections {
  private let calendar: LocalCalendar
  /// The starts of the days that have their own sections, latest first: today, yesterday, and the
  /// days before.
  private let days: [Date]
  private let tomorrow: Date

  /// The number of days, including today, that have their own sections.
  private static let dayCount = 7

  init(now: Date, calendar: LocalCalendar = .current) {
    self.calendar = calendar
    let today = calendar.startOfDay(for: now)
    days = (0..<Self.dayCount).map { number in
      calendar.date(byAdding: .day, value: -number, to: today) ?? today
    }
    tomorrow = calendar.date(byAdding: .day, value: 1, to: today) ?? today
  }

  /// Returns the sections for dates, which are in seconds since 1970 and in ascending or descending
  /// order.
  func sections(_ dates: some Collection<Double>) -> [MemoSection] {
    var sections: [MemoSection] = []
    var range = 0.0..<0.0
    for (position, date) in dates.enumerated() where !range.contains(date) {
      let (span, bounds) = span(of: Date(timeIntervalSince1970: date))
      range =
        bounds.lowerBound.timeIntervalSince1970..<bounds.upperBound.timeIntervalSince1970
      // A recording made while the clock was wrong may be out of order, so compare with the last
      // section only.
      if sections.last?.span != span { sections.append(MemoSection(span: span, start: position)) }
    }
    return sections
  }

  private func span(of date: Date) -> (MemoSection.Period, Range<Date>) {
    if (days[0]..<tomorrow).contains(date) { return (.today, days[0]..<tomorrow) }
    for (number, day) in days.enumerated().dropFirst() where (day..<days[number - 1]).contains(date)
    {
      return (number == 1 ? .yesterday : .day(day), day..<days[number - 1])
    }
    let oldest = days[Self.dayCount - 1]
    guard let month = calendar.dates(of: .month, for: date) else {
      return (.month(date), date..<date)
    }
    // Recent days have their own sections, so a month's section stops before those days or, for a
    // future date, starts after them.
    let range =
      date < oldest
      ? month.lowerBound..<min(month.upperBound, oldest)
      : max(month.lowerBound, tomorrow)..<month.upperBound
    return (.month(month.lowerBound), range)
  }
}
