import Dates
import Testing

@Suite("DatePattern")
struct DatePatternTests {
  private func forms(_ pattern: DatePattern) -> [String] {
    [pattern.time, pattern.day, pattern.date, pattern.month]
  }

  @Test(
    "Date patterns follow the locale's date order and its 12-hour or 24-hour clock",
    arguments: [
      // As the C library has them for the United States, Great Britain, Germany, Russia, Sweden,
      // Korea and China.
      (["en", "%m/%d/%Y", "%r", "%I:%M:%S %p"], ["%-I:%M %p", "%b %-d", "%b %-d, %Y", "%OB %Y"]),
      (["en", "%d/%m/%y", "%T", "%l:%M:%S %P %Z"], ["%H:%M", "%-d %b", "%-d %b %Y", "%OB %Y"]),
      (["de", "%d.%m.%Y", "%T", ""], ["%H:%M", "%-d. %b", "%-d. %b %Y", "%OB %Y"]),
      (["ru", "%d.%m.%Y", "%T", ""], ["%H:%M", "%-d %b", "%-d %b %Y", "%OB %Y"]),
      (["sv", "%Y-%m-%d", "%H:%M:%S", ""], ["%H:%M", "%-d %b", "%-d %b %Y", "%OB %Y"]),
      (
        ["ko", "%Y년 %m월 %d일", "%H시 %M분 %S초", "%p %I시 %M분 %S초"],
        ["%p %-I:%M", "%-m월 %-d일", "%Y년 %-m월 %-d일", "%Y년 %-m월"]
      ),
      (
        ["zh", "%Y年%m月%d日", "%H时%M分%S秒", "%p %I时%M分%S秒"],
        ["%H:%M", "%-m月%-d日", "%Y年%-m月%-d日", "%Y年%-m月"]
      ),
    ])
  func languages(given: [String], expected: [String]) {
    #expect(
      forms(DatePattern(language: given[0], date: given[1], time: given[2], halfDays: given[3]))
        == expected)
  }
}
