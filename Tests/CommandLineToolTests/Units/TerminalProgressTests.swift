import Testing

@testable import CommandLineTool

@Suite("Progress bar")
struct ProgressBarTests {
  @Test(
    "The progress line fits in a terminal of any width",
    arguments: [0, 1, 8, 19, 20, 21, 30, 80, 200])
  func width(columns: Int) {
    for share in [0, 0.019, 0.5, 0.999, 1] {
      let line = TerminalProgress.line(share, seconds: 4_000, columns: columns)
      #expect(line.columns <= max(0, columns - 1))
    }
  }

  @Test("The progress line shows the percentage and the remaining time")
  func words() {
    let line = TerminalProgress.line(0.25, seconds: 60, columns: 80)
    #expect(line.hasSuffix(" 25 %  3:00 left"))
    #expect(line.count { $0 == "█" } == 10)
    #expect(line.count { $0 == "░" } == 30)
  }

  @Test("At the beginning, the progress line shows no remaining time")
  func beginning() {
    #expect(TerminalProgress.line(0.01, seconds: 60, columns: 80).hasSuffix("░ 1 %"))
  }
}
