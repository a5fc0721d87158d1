import Dates
package import FoundationEssentials

/// Memos of one day or one month that are listed together.
package struct MemoSection: Equatable, Sendable {
  /// The time that memos of a section are of.
  package enum Span: Hashable, Sendable {
    case today
    case yesterday
    /// One of the five days before, by the moment when it began.
    case day(Date)
    /// A month, but for those days, by the moment when it began.
    case month(Date)
  }

  /// The time of its memos.
  package let span: Span
  /// The position of the first of them.
  package let start: Int
}

extension [MemoSection] {
  /// The sections of a list of so many rows after those at some positions, in ascending order, are gone.
  func removing(_ positions: [Int], of count: Int) -> [MemoSection] {
    func moved(_ position: Int) -> Int { position - positions.count { $0 < position } }
    return enumerated().compactMap { index, section in
      let end = index + 1 < self.count ? self[index + 1].start : count
      let start = moved(section.start)
      return start < moved(end) ? MemoSection(span: section.span, start: start) : nil
    }
  }
}

/// Divides memos that are listed by date into sections.
struct MemoSections {
  private let calendar: LocalCalendar
  /// When today began, and when yesterday and each of the days before did.
  private let days: [Date]
  private let tomorrow: Date

  /// The days that have a section each.
  private static let dayCount = 7

  init(now: Date, calendar: LocalCalendar = .current) {
    self.calendar = calendar
    let today = calendar.startOfDay(for: now)
    days = (0..<Self.dayCount).map { number in
      calendar.date(byAdding: .day, value: -number, to: today) ?? today
    }
    tomorrow = calendar.date(byAdding: .day, value: 1, to: today) ?? today
  }

  /// The sections of dates that ascend or descend, in seconds since 1970.
  func sections(_ dates: some Collection<Double>) -> [MemoSection] {
    var sections: [MemoSection] = []
    var range = 0.0..<0.0
    for (position, date) in dates.enumerated() where !range.contains(date) {
      let (span, bounds) = span(of: Date(timeIntervalSince1970: date))
      range =
        bounds.lowerBound.timeIntervalSince1970..<bounds.upperBound.timeIntervalSince1970
      // A clock that was wrong has put it after the others of its time.
      if sections.last?.span != span { sections.append(MemoSection(span: span, start: position)) }
    }
    return sections
  }

  /// The time that a date is of, from when until when that is.
  private func span(of date: Date) -> (MemoSection.Span, Range<Date>) {
    if (days[0]..<tomorrow).contains(date) { return (.today, days[0]..<tomorrow) }
    for (number, day) in days.enumerated().dropFirst() where (day..<days[number - 1]).contains(date)
    {
      return (number == 1 ? .yesterday : .day(day), day..<days[number - 1])
    }
    let oldest = days[Self.dayCount - 1]
    guard let month = calendar.dates(of: .month, for: date) else {
      return (.month(date), date..<date)
    }
    // The days above are of a month, too; what is in the future is after them.
    let range =
      date < oldest
      ? month.lowerBound..<min(month.upperBound, oldest)
      : max(month.lowerBound, tomorrow)..<month.upperBound
    return (.month(month.lowerBound), range)
  }
}
