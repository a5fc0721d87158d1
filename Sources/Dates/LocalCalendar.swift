public import FoundationEssentials

/// The Gregorian calendar in a time zone.
///
/// It calculates local times with Foundation's GMT calendar and converts them with
/// `TimeZoneOffsets`, so it does not need Foundation's time zones.
public struct LocalCalendar: Sendable {
  /// The time zone.
  public let zone: TimeZoneOffsets
  private let calendar: Calendar

  /// The calendar in this machine's time zone.
  public static var current: LocalCalendar { LocalCalendar() }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - zone: the time zone.
  ///   - firstWeekday: the first day of the week, 1 for Sunday.
  public init(zone: TimeZoneOffsets = .current, firstWeekday: Int = 2) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = firstWeekday
    self.calendar = calendar
  }

  /// Returns the given components of a date's local time.
  public func dateComponents(_ parts: Set<Calendar.Component>, from date: Date) -> DateComponents {
    calendar.dateComponents(parts, from: time(at: date))
  }

  /// Returns one component of a date's local time.
  public func component(_ part: Calendar.Component, from date: Date) -> Int {
    calendar.component(part, from: time(at: date))
  }

  /// Returns the date of a local time; nil if the components do not form a date.
  public func date(from parts: DateComponents) -> Date? {
    calendar.date(from: parts).map(zone.date(showing:))
  }

  /// Returns the date that is the given number of units after a date, at the same local time; nil
  /// if the result is outside the calendar's range.
  ///
  /// If that local time occurs twice, the result keeps the offset of `date`. If the zone skipped
  /// that day, the result is on the next day in the direction of `value`.
  public func date(byAdding unit: Calendar.Component, value: Int, to date: Date) -> Date? {
    guard let time = calendar.date(byAdding: unit, value: value, to: time(at: date)) else {
      return nil
    }
    let offset = zone.secondsFromGMT(for: date)
    let same = time - Double(offset)
    if zone.secondsFromGMT(for: same) == offset { return same }
    let moment = zone.date(showing: time)
    let isLeftOut =
      calendar.startOfDay(for: self.time(at: moment)) != calendar.startOfDay(for: time)
    return isLeftOut && value < 0 ? same : moment
  }

  /// Returns the start of a date's local day.
  public func startOfDay(for date: Date) -> Date {
    zone.date(showing: calendar.startOfDay(for: time(at: date)))
  }

  /// Returns the day, week, month, or year that contains a date.
  public func dates(of unit: Calendar.Component, for date: Date) -> Range<Date>? {
    guard let interval = calendar.dateInterval(of: unit, for: time(at: date)) else { return nil }
    let start = zone.date(showing: interval.start)
    return start..<max(start, zone.date(showing: interval.end))
  }

  /// Returns whether two dates are on the same local day.
  public func isDate(_ date: Date, inSameDayAs other: Date) -> Bool {
    startOfDay(for: date) == startOfDay(for: other)
  }

  /// Returns a date's local time, represented as the date at which clocks in GMT show that time.
  private func time(at date: Date) -> Date { date + Double(zone.secondsFromGMT(for: date)) }
}
