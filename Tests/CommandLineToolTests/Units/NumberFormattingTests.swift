import Foundation
import Testing

@testable import CommandLineTool

@Suite("NumberFormatting")
struct NumberFormattingTests {
  @Test(
    "Sizes are shown in decimal units",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"),
      (12_345_678, "12.3 MB"), (4_000_000_000, "4.0 GB"), (9_000_000_000_000_000, "9000.0 TB"),
    ])
  func size(bytes: Int, expected: String) { #expect(NumberFormatting.size(bytes) == expected) }

  @Test("Dates are shown in local time")
  func date() throws {
    var parts = DateComponents(year: 2026, month: 3, day: 7, hour: 4, minute: 5)
    parts.calendar = Calendar(identifier: .gregorian)
    #expect(NumberFormatting.date(try #require(parts.date)) == "2026-03-07 04:05")
  }

  @Test("Characters that change the text direction or end a line are escaped")
  func directions() {
    #expect("a\u{202E}gpj.exe".onOneLine == #"a\u{202E}gpj.exe"#)
    #expect("a\u{2067}b\u{200F}c\u{2028}d\te".onOneLine == #"a\u{2067}b\u{200F}c\u{2028}d\te"#)
  }
}
