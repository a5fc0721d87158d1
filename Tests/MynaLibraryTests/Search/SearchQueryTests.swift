import Dates
import Foundation
import MynaLibrary
import TestSupport
import Testing
import TextFolding

@Suite("SearchQuery")
struct SearchQueryTests {
  /// A Saturday, 21 November 2026, 15:03 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_269_783)

  private func calendar(
    _ zone: String = "Europe/Berlin", firstWeekday: Int = 2
  ) -> LocalCalendar {
    LocalCalendar(zone: .named(zone), firstWeekday: firstWeekday)
  }

  /// Returns the terms of a query, with dates as "2026-11-20..<2026-11-21" in the calendar.
  private func terms(_ text: String, _ calendar: LocalCalendar) -> [String] {
    SearchQuery(text, now: now, calendar: calendar).terms.map { term in
      switch term {
      case .text(let text): "text \(text)"
      case .tag(let name): "tag \(name)"
      case .favorite: "favorite"
      case .textOrDates(let text, let dates):
        "\(text) \(day(dates.lowerBound, calendar))..<\(day(dates.upperBound, calendar))"
      }
    }
  }

  /// Every date here is at midnight.
  private func day(_ date: Date, _ calendar: LocalCalendar) -> String {
    let isMidnight = calendar.startOfDay(for: date) == date
    let time = date + Double(calendar.zone.secondsFromGMT(for: date))
    return isMidnight ? time.formatted(.iso8601.year().month().day()) : "no midnight"
  }

  @Test(
    "Date phrases in English, Korean, and Chinese become date ranges",
    arguments: [
      ("2026-11-21..<2026-11-22", ["today", "오늘", "今天", "21 November", "nov 21st", "11월 21일"]),
      ("2026-11-20..<2026-11-21", ["yesterday", "Yesterday", "어제", "昨天", "1 day ago"]),
      ("2026-11-19..<2026-11-20", ["그저께", "前天", "2일 전", "2天前"]),
      ("2026-11-16..<2026-11-23", ["this week", "이번 주", "이번주", "本周", "這週"]),
      ("2026-11-09..<2026-11-16", ["last week", "지난주", "지난 주", "上周", "上星期", "1 week ago"]),
      ("2026-11-01..<2026-12-01", ["this month", "이번 달", "这个月", "november", "11월", "十一月", "Nov."]),
      ("2026-10-01..<2026-11-01", ["last month", "지난달", "上个月", "oct", "1개월 전"]),
      ("2025-11-01..<2025-12-01", ["last november", "2025-11", "2025/11", "2025년11월"]),
      ("2025-12-01..<2026-01-01", ["december", "Dec", "12월", "12月"]),
      ("2026-01-01..<2027-01-01", ["this year", "올해", "今年", "2026"]),
      ("2025-01-01..<2026-01-01", ["last year", "작년", "去年", "2025", "2025년", "2025年"]),
      ("2025-03-01..<2025-04-01", ["march 2025", "MAR 2025", "2025년 3월", "2025年3月", "2025 march"]),
      ("2025-11-21..<2025-11-22", ["2025-11-21", "2025.11.21", "21 nov 2025", "2025年11月21号"]),
      ("2026-11-16..<2026-11-17", ["monday", "Mon", "월요일", "星期一", "周一", "last monday"]),
      ("2026-11-21..<2026-11-22", ["saturday", "sat", "토요일", "星期六"]),
      ("2026-11-14..<2026-11-15", ["last saturday"]),
      ("2026-11-15..<2026-11-16", ["sun", "sunday", "星期天"]),
      ("2026-11-14..<2026-11-22", ["last 7 days", "past 7 days", "최근 7일", "最近7天", "last 1 week"]),
      ("2026-05-01..<2026-06-01", ["may", "5월", "五月"]),
      ("2024-02-29..<2024-03-01", ["29 feb", "february 29", "2024-02-29"]),
    ])
  func dates(expected: String, phrases: [String]) throws {
    let calendar = calendar()
    for phrase in phrases {
      let found = terms(phrase, calendar)
      #expect(found == ["\(SearchFolding.fold(phrase)) \(expected)"])
    }
  }

  @Test("A query can combine dates and words in any order")
  func combined() throws {
    let calendar = calendar()
    let march = "march 2025 2025-03-01..<2025-04-01"
    #expect(terms("march 2025 Piano", calendar) == [march, "text piano"])
    #expect(terms("Piano march 2025", calendar) == ["text piano", march])
    #expect(terms("  Grüße   Élodie ", calendar) == ["text grusse", "text elodie"])
    #expect(terms("", calendar).isEmpty && terms(" \u{200B} ", calendar).isEmpty)
  }

  @Test("A Chinese date needs no space after it")
  func withoutBlanks() throws {
    let calendar = calendar()
    #expect(terms("昨天采访", calendar) == ["昨天 2026-11-20..<2026-11-21", "text 采访"])
    #expect(
      terms("2025年3月钢琴", calendar) == ["2025年3月 2025-03-01..<2025-04-01", "text 钢琴"])
    #expect(terms("钢琴", calendar) == ["text 钢琴"])
  }

  @Test(
    "Quoted text is never a date",
    arguments: ["\"March  2025\"", "\"march 2025", "“march 2025”", "「march 2025」", "„March 2025“"])
  func quoted(text: String) throws {
    #expect(terms(text, calendar()) == ["text march 2025"])
    #expect(terms("\"\" a\"today\"", calendar()) == ["text a", "text today"])
  }

  @Test("Tags and the favorite filter are recognized")
  func narrowed() throws {
    let calendar = calendar()
    #expect(terms("#Work tag:Home", calendar) == ["tag work", "tag home"])
    #expect(terms("tag:\"Two  Words\" is:favorite", calendar) == ["tag two words", "favorite"])
    #expect(terms("＃피아노 is:favourite", calendar) == ["tag 피아노", "favorite"])
    // Incomplete or invalid tags.
    #expect(terms("tag: # #2 is:new", calendar) == ["text #", "text #2", "text is:new"])
    #expect(terms("#may", calendar) == ["tag may"])
  }

  @Test(
    "Invalid dates are searched as text",
    arguments: [
      "2025-13-45", "99999999", "2025-02-30", "2025-00", "0000", "13월", "0월", "march32",
      "99999999999999999999년", "2025-", "-", "2025-1-1-1", "last", "ago", "年", "3", "٣월",
      "sunday’s",
    ])
  func text(word: String) throws {
    #expect(terms(word, calendar()) == ["text \(SearchFolding.fold(word))"])
  }

  @Test("Days follow the user's time zone, and weeks the calendar's first weekday")
  func zones() throws {
    let tokyo = calendar("Asia/Tokyo", firstWeekday: 1)
    #expect(terms("today", tokyo) == ["today 2026-11-21..<2026-11-22"])
    let kiritimati = calendar("Pacific/Kiritimati", firstWeekday: 1)
    #expect(terms("today", kiritimati) == ["today 2026-11-22..<2026-11-23"])
    #expect(terms("this week", kiritimati) == ["this week 2026-11-22..<2026-11-29"])
    #expect(terms("this week", tokyo) == ["this week 2026-11-15..<2026-11-22"])
  }

  @Test("A day on which daylight saving time begins has 23 hours")
  func clockChange() throws {
    let query = SearchQuery("2026-03-29", now: now, calendar: calendar())
    guard case .textOrDates(_, let dates) = try #require(query.terms.first) else {
      Issue.record("no dates")
      return
    }
    #expect(dates.upperBound.timeIntervalSince(dates.lowerBound) == 23 * 3_600)
  }

  @Test("Random queries give valid terms for any date and time zone")
  func fuzz() throws {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "march", "2025", "년", "月", "3", "99999", "last", "이번", "最近", "days", "天", "ago", "전", "-",
      "/", ".", ",", "\"", "“", "#", "tag:", "is:", " ", "  ", "\u{200B}", "\u{301}", "👨‍👩‍👧‍👦", "昨天",
      "주",
      "9998", "12", "31", "st", "sun", "\u{0}", "ᄒ", "ﷺ", "9999",
    ]
    let zones = ["Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Cairo"]
    let moments = [0, 1_795_269_783, -62_135_596_800, 253_402_300_799, 1e18, -.infinity, .nan]
    for number in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined(separator: Bool.random(using: &random) ? "" : " ")
      let query = SearchQuery(
        text, now: Date(timeIntervalSince1970: moments[number % moments.count]),
        calendar: calendar(zones[number % zones.count], firstWeekday: number % 7 + 1))
      for term in query.terms {
        switch term {
        case .text(let text), .tag(let text):
          #expect(!text.isEmpty && SearchFolding.fold(text) == text)
        case .textOrDates(let text, let dates):
          #expect(!text.isEmpty && SearchFolding.fold(text) == text && !dates.isEmpty)
        case .favorite: #expect(text.contains("is:"))
        }
      }
    }
    let long = SearchQuery(
      String(repeating: "3月", count: 100_000), now: now, calendar: calendar())
    #expect(long.terms.count <= 1_000)
  }
}
