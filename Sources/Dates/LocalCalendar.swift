public import FoundationEssentials

/// The Gregorian calendar on the clocks of a time zone.
///
/// It does its arithmetic with Foundation's calendar in Greenwich, on the times that clocks show, and finds the moments by
/// the zone. So it needs none of Foundation's own zones.
public struct LocalCalendar: Sendable {
  /// The zone of the clocks.
  public let zone: Zone
  private let calendar: Calendar

  /// The calendar on this machine's clock.
  public static var current: LocalCalendar { LocalCalendar() }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - zone: the zone of the clocks.
  ///   - firstWeekday: the day on which weeks begin, 1 for Sunday.
  public init(zone: Zone = .current, firstWeekday: Int = 2) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = firstWeekday
    self.calendar = calendar
  }

  /// Returns parts of the time that clocks show at a moment.
  public func dateComponents(_ parts: Set<Calendar.Component>, from date: Date) -> DateComponents {
    calendar.dateComponents(parts, from: time(at: date))
  }

  /// Returns one part of the time that clocks show at a moment.
  public func component(_ part: Calendar.Component, from date: Date) -> Int {
    calendar.component(part, from: time(at: date))
  }

  /// Returns the moment at which clocks show a time; nil for parts that make none.
  public func date(from parts: DateComponents) -> Date? {
    calendar.date(from: parts).map(zone.date(showing:))
  }

  /// Returns the moment some units later at the same time of day; nil beyond the calendar's years.
  ///
  /// Of two moments at which clocks show that time, it is the one with the offset of `date`. A day that a zone has left out
  /// is passed over.
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

  /// Returns the first moment of a moment's day.
  public func startOfDay(for date: Date) -> Date {
    zone.date(showing: calendar.startOfDay(for: time(at: date)))
  }

  /// Returns the day, week, month or year that contains a moment, without the moment of its end.
  public func dates(of unit: Calendar.Component, for date: Date) -> Range<Date>? {
    guard let interval = calendar.dateInterval(of: unit, for: time(at: date)) else { return nil }
    let start = zone.date(showing: interval.start)
    return start..<max(start, zone.date(showing: interval.end))
  }

  /// Returns whether two moments are on the same day.
  public func isDate(_ date: Date, inSameDayAs other: Date) -> Bool {
    startOfDay(for: date) == startOfDay(for: other)
  }

  /// Returns the local time at a moment, as the moment at which clocks in Greenwich show it.
  private func time(at date: Date) -> Date { date + Double(zone.secondsFromGMT(for: date)) }
}
