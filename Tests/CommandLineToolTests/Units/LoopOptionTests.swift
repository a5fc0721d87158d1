import Testing

@testable import CommandLineTool

@Suite("LoopOption")
struct LoopOptionTests {
  @Test(
    "A range has two times in any notation, with a hyphen or two periods between them",
    arguments: [
      ("12.5-18", 12.5...18.0), ("0:10-0:12", 10...12), ("1:02.5-1m5", 62.5...65),
      ("500ms..2s", 0.5...2), ("0..1:00:00", 0...3_600), ("2.5..4", 2.5...4),
    ])
  func understood(text: String, range: ClosedRange<Double>) {
    #expect(LoopOption.range(text) == range)
  }

  @Test(
    "Two plain numbers with a colon between them are seconds, as in earlier versions",
    arguments: [("1:2", 1.0...2.0), ("0.5:1", 0.5...1), (".5:1e1", 0.5...10)])
  func numbers(text: String, range: ClosedRange<Double>) {
    #expect(LoopOption.range(text) == range)
  }

  @Test(
    "A range that is empty, reversed, or incomplete is refused",
    arguments: [
      "", "x", "2", "2:1", "2-1", "1-1", "1-", "-1", "-1-2", "1..", "..2", "1...2", "1-2-3",
      "0:01:0:02", "1:00-0:59", "nan:1", "0:inf", "0-101:00:00", "1 - 2",
    ])
  func refused(text: String) {
    #expect(LoopOption.range(text) == nil)
  }
}
