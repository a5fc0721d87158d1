import Dates
import Foundation
import TestSupport
import Testing

@Suite("LocalCalendar")
struct LocalCalendarTests {
  /// Zones with summer time at midnight and at two, one that left out a whole day, and one without
  /// a change.
  private static let zones = [
    "Asia/Seoul", "America/St_Johns", "Pacific/Apia", "Europe/Berlin", "America/Sao_Paulo",
  ]

  /// A thousand moments from 1971 to 2037, many of them near a change of the clock.
  private func moments(_ zone: TimeZone) -> [Date] {
    var random = SeededRandom(seed: 40)
    return (0..<1_000).map { number in
      let date = Date(
        timeIntervalSince1970: .random(in: 31_536_000..<2_145_916_800, using: &random))
      guard number.isMultiple(of: 2),
        let change = zone.nextDaylightSavingTimeTransition(after: date)
      else { return date }
      return change + .random(in: -90_000..<90_000, using: &random).rounded()
    }
    .filter { !Self.leftOut.contains($0) }
  }

  /// The weeks around 30 December 2011, which Samoa left out: there Foundation's calendar is a day
  /// off.
  private static let leftOut =
    Date(timeIntervalSince1970: 1_324_000_000)..<Date(timeIntervalSince1970: 1_327_200_000)

  private func calendars(_ name: String) throws -> (LocalCalendar, Calendar) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    calendar.firstWeekday = 2
    return (LocalCalendar(zone: .named(name), firstWeekday: 2), calendar)
  }

  @Test(
    "Days, weeks, months, and years have the same bounds as in Foundation's calendar",
    arguments: zones)
  func spans(zone: String) throws {
    let (own, calendar) = try calendars(zone)
    for date in moments(calendar.timeZone) {
      #expect(own.startOfDay(for: date) == calendar.startOfDay(for: date), "\(date)")
      for unit in [Calendar.Component.day, .weekOfYear, .month, .year] {
        let interval = try #require(calendar.dateInterval(of: unit, for: date))
        #expect(own.dates(of: unit, for: date) == interval.start..<interval.end, "\(unit) \(date)")
      }
    }
  }

  @Test(
    "Adding days, weeks, or months gives the same date as Foundation's calendar", arguments: zones)
  func adding(zone: String) throws {
    let (own, calendar) = try calendars(zone)
    for date in moments(calendar.timeZone) {
      for (unit, count) in [
        (Calendar.Component.day, -1), (.day, 1), (.weekOfYear, -3), (.month, -1),
      ] {
        #expect(
          own.date(byAdding: unit, value: count, to: date)
            == calendar.date(byAdding: unit, value: count, to: date), "\(unit) \(count) \(date)")
      }
    }
  }

  @Test(
    "Date components convert both ways as in Foundation's calendar, even at skipped times",
    arguments: zones)
  func times(zone: String) throws {
    let (own, calendar) = try calendars(zone)
    let units: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
    for date in moments(calendar.timeZone) {
      let parts = own.dateComponents(units, from: date)
      #expect(parts == calendar.dateComponents(units, from: date), "\(date)")
      // Also a time that clocks have skipped.
      for hour in 0..<4 {
        var parts = parts
        parts.hour = hour
        #expect(own.date(from: parts) == calendar.date(from: parts), "\(parts)")
      }
    }
  }

  @Test("Adding a day in Samoa skips December 30, 2011, which its calendar left out")
  func leftOut() throws {
    let samoa = LocalCalendar(zone: .named("Pacific/Apia"), firstWeekday: 2)
    // 31 December 2011, 12:00, and 29 December, 12:00.
    let (last, before) = (
      Date(timeIntervalSince1970: 1_325_282_400), Date(timeIntervalSince1970: 1_325_196_000)
    )
    #expect(
      samoa.dateComponents([.month, .day, .hour], from: last)
        == DateComponents(month: 12, day: 31, hour: 12))
    #expect(samoa.date(byAdding: .day, value: -1, to: last) == before)
    #expect(samoa.date(byAdding: .day, value: 1, to: before) == last)
    #expect(samoa.startOfDay(for: last) == last - 12 * 3_600)
    #expect(samoa.dates(of: .day, for: before) == before - 12 * 3_600..<before + 12 * 3_600)
    // Monday, 26 December, to Monday, 2 January, which are six days.
    let week = try #require(samoa.dates(of: .weekOfYear, for: last))
    #expect(week.upperBound.timeIntervalSince(week.lowerBound) == 6 * 86_400)
  }
}
