import Testing

@testable import CommandLineTool

@Suite("TextTable")
struct TextTableTests {
  @Test(
    "The width of text is the number of columns that a terminal uses for it",
    arguments: [
      ("", 0), ("snail", 5), ("Größe", 5), ("Gro\u{308}ße", 5), ("中文", 4), ("한국어", 6),
      ("カナ", 4), ("🐌", 2), ("❤️", 2), ("👩‍🚀", 2), ("–∞ dB", 5), ("a…b", 3),
    ])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }

  @Test("Columns are aligned with text in any script")
  func alignment() {
    var table = TextTable(["NAME", "LENGTH", "FILE"], rightAligned: [1])
    table.add(["中文", "1.5 s", "a.wav"])
    table.add(["x", "12.0 s", "bb.wav"])
    #expect(
      table.text == """
        NAME  LENGTH  FILE
        中文   1.5 s  a.wav
        x     12.0 s  bb.wav
        """)
  }

  @Test("A table that is too wide truncates one column and stays aligned")
  func narrow() {
    var table = TextTable(["TITLE", "LENGTH", "ID"], rightAligned: [1], flexible: 0)
    table.add(["A walk along the river", "1:02", "1A2B"])
    table.add(["한국어 제목이 길다", "0:07", "3C4D"])
    #expect(
      table.text(columns: 27) == """
        TITLE          LENGTH  ID
        A walk along…    1:02  1A2B
        한국어 제목…     0:07  3C4D
        """)
    #expect(table.text(columns: nil).contains("A walk along the river"))
    let narrowest = table.text(columns: 3).split(separator: "\n").map { String($0).columns }
    #expect(narrowest.max() == 22)
  }

  @Test("In a pipe, nothing is truncated, and one long title doesn't widen the other rows")
  func piped() {
    var table = TextTable(["TITLE", "LENGTH"], rightAligned: [1], flexible: 0)
    let long = String(repeating: "long ", count: 80) + "title"
    table.add([long, "1:02"])
    table.add(["Short", "0:07"])
    let lines = table.text(columns: nil).split(separator: "\n")
    #expect(lines[1] == "\(long)    1:02")
    #expect(String(lines[2]).columns == 48 && String(lines[0]).columns == 48)
  }

  @Test("A name with a line break or an escape character stays in its row")
  func control() {
    var table = TextTable(["NAME"])
    table.add(["a\nb\u{1B}[2J"])
    #expect(table.text.split(separator: "\n").count == 2)
    #expect(!table.text.unicodeScalars.contains("\u{1B}"))
  }
}
