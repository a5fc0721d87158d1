import Testing

@testable import CommandLineTool

@Suite("BashLine")
struct BashLineTests {
  @Test(
    "Words are divided at blanks outside quotes",
    arguments: [
      ("", [""]), ("myna", ["myna"]), ("myna ", ["myna", ""]), ("myna  a\tb", ["myna", "a", "b"]),
      (#"a\ b c"#, ["a b", "c"]), (#""a b" 'c d'e"#, ["a b", "c de"]),
      (#"a "" b"#, ["a", "", "b"]),
      (#""a \$ \" \n"#, [#"a $ " \n"#]), (#"'a \"#, [#"a \"#]), (#"a\"#, ["a"]),
      ("$(rm x)", ["$(rm", "x)"]),
    ])
  func words(line: String, expected: [String]) {
    #expect(BashLine(line).words == expected)
  }

  @Test(
    "A word that continues the line is quoted as the line is, and then read as it was",
    arguments: ["a ", "a \"", "a '"],
    [
      "plain-1.wav", "two words", "it's", #"say "no""#, "$HOME `ls`", #"a\b"#, "a|b;c&d*?[x]!#~",
      "é 東",
    ])
  func quoted(line: String, text: String) {
    let head = BashLine(line)
    #expect(BashLine(line + head.quoted(text)).words == ["a", text])
  }
}
