import Dates
import Foundation
import TestSupport
import Testing

@testable import MynaScreens

@Suite("MemoSections")
struct MemoSectionsTests {
  private let calendar = LocalCalendar(zone: .named("Europe/Berlin"))

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12, _ minute: Int = 0
  ) throws -> Date {
    try #require(
      calendar.date(
        from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  private func sections(_ dates: [Date], now: Date) -> [MemoSection] {
    MemoSections(now: now, calendar: calendar).sections(dates.map(\.timeIntervalSince1970))
  }

  @Test("Memos are grouped into today, yesterday, five single days, and then months")
  func spans() throws {
    let dates = [
      try date(2026, 11, 23, 23, 59), try date(2026, 11, 23, 0, 0),  // today
      try date(2026, 11, 22, 23, 59),  // yesterday
      try date(2026, 11, 21), try date(2026, 11, 21, 0, 0),
      try date(2026, 11, 17, 0, 0),  // the last of the days
      try date(2026, 11, 16, 23, 59), try date(2026, 11, 1, 0, 0),
      try date(2026, 10, 31, 23, 59),
      try date(2025, 11, 20),
    ]
    let found = sections(dates, now: try date(2026, 11, 23, 9, 30))
    let expected = [
      MemoSection(span: .today, start: 0), MemoSection(span: .yesterday, start: 2),
      MemoSection(span: .day(try date(2026, 11, 21, 0)), start: 3),
      MemoSection(span: .day(try date(2026, 11, 17, 0)), start: 5),
      MemoSection(span: .month(try date(2026, 11, 1, 0)), start: 6),
      MemoSection(span: .month(try date(2026, 10, 1, 0)), start: 8),
      MemoSection(span: .month(try date(2025, 11, 1, 0)), start: 9),
    ]
    #expect(found == expected)
    // Oldest first works the same way.
    let spans = sections(dates.reversed(), now: try date(2026, 11, 23, 9, 30)).map(\.span)
    #expect(spans == expected.map(\.span).reversed())
  }

  @Test("Sections split at local midnight, even when daylight saving time ends")
  func clockChange() throws {
    let now = try date(2026, 10, 26, 1)
    let dates = [
      try date(2026, 10, 26, 0, 0), try date(2026, 10, 25, 23, 59), try date(2026, 10, 25, 0, 0),
      try date(2026, 10, 24, 23, 59),
    ]
    #expect(sections(dates, now: now).map(\.start) == [0, 1, 3])
    #expect(sections(dates, now: now)[1].span == .yesterday)
  }

  @Test("A recording dated in the future is listed under its month instead of under today")
  func future() throws {
    let now = try date(2026, 11, 23)
    let found = sections(
      [try date(2031, 2, 3), try date(2026, 11, 24, 0, 0), try date(2026, 11, 23)], now: now)
    #expect(
      found == [
        MemoSection(span: .month(try date(2031, 2, 1, 0)), start: 0),
        MemoSection(span: .month(try date(2026, 11, 1, 0)), start: 1),
        MemoSection(span: .today, start: 2),
      ])
    #expect(sections([], now: now).isEmpty)
  }

  @Test("A list of 100,000 dates is divided into sections by day and month")
  func many() throws {
    let now = try date(2026, 11, 23)
    let dates = (0..<100_000).map { now - Double($0) * 600 }
    let found = sections(dates, now: now)
    // 694 days: seven sections for the last week, and 24 months.
    #expect(found.count == 7 + 24)
    #expect(found.map(\.start) == found.map(\.start).sorted() && found[0].start == 0)
  }
}
