import Testing

@testable import CommandLineTool

@Suite("TimeOption")
struct TimeOptionTests {
  @Test(
    "Seconds, minutes, and hours are parsed",
    arguments: [
      ("0", 0.0), ("2.5", 2.5), ("90", 90), ("1:30", 90), ("1:05.25", 65.25), ("100:00", 6_000),
      ("1:02:03.5", 3_723.5), ("99:59:59", 359_999),
    ])
  func understood(text: String, seconds: Double) {
    #expect(TimeOption.seconds(text) == seconds)
  }

  @Test(
    "Times can have units, and the last unit is optional after hours and minutes",
    arguments: [
      ("90s", 90.0), ("1.5s", 1.5), ("500ms", 0.5), ("2.3s", 2.3), ("2m", 120), ("1m30s", 90),
      ("1m30", 90), ("1m30.5", 90.5), ("1.5m", 90), ("1h", 3_600), ("1h30", 5_400),
      ("1h2m3s", 3_723), ("1h2m3", 3_723), ("1h5s", 3_605), ("1s500ms", 1.5), ("90m", 5_400),
      ("100h", 360_000),
    ])
  func units(text: String, seconds: Double) {
    #expect(TimeOption.seconds(text) == seconds)
  }

  @Test(
    "Units that are unknown, repeated, out of order, or too large for the next unit are refused",
    arguments: [
      "s", "1d", "1x", "1M", "1S", "1m1m", "1s1m", "30s1h", "1m60s", "1m90", "1h60m", "1h3600s",
      "1s1000ms", "1s5", "500ms5", "1.5h30m", "1.5m30", "1:30s", "1m1:30", "1m 30s", " 1s", "1s ",
      "-1s", "1m-30s", "1e3s", ".5s", "1.s", "１s", "100h1s", "infs", "nanm",
    ])
  func refusedUnits(text: String) {
    #expect(TimeOption.seconds(text) == nil)
  }

  @Test(
    "Signs, exponents, spaces, and other malformed times are refused",
    arguments: [
      "", "-1", "+1", "1e3", "0x10", "inf", "nan", " 1", "1 ", "1,5", ".5", "1.", "1.2.3", ":30",
      "1:", "1:60", "1:60:00", "1::2", "1:2:3:4", "1.5:00", "101:00:00", "１", "1:-5",
    ])
  func refused(text: String) {
    #expect(TimeOption.seconds(text) == nil)
  }
}
