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
    "Signs, exponents, spaces, and other malformed times are refused",
    arguments: [
      "", "-1", "+1", "1e3", "0x10", "inf", "nan", " 1", "1 ", "1,5", ".5", "1.", "1.2.3", ":30",
      "1:", "1:60", "1:60:00", "1::2", "1:2:3:4", "1.5:00", "101:00:00", "１", "1:-5",
    ])
  func refused(text: String) {
    #expect(TimeOption.seconds(text) == nil)
  }
}
