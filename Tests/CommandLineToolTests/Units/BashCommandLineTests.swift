import Testing

@testable import CommandLineTool

@Suite("BashCommandLine")
struct BashCommandLineTests {
  @Test(
    "A command line is split at whitespace outside quotes",
    arguments: [
      ("", [""]), ("myna", ["myna"]), ("myna ", ["myna", ""]), ("myna  a\tb", ["myna", "a", "b"]),
      (#"a\ b c"#, ["a b", "c"]), (#""a b" 'c d'e"#, ["a b", "c de"]),
      (#"a "" b"#, ["a", "", "b"]),
      (#""a \$ \" \n"#, [#"a $ " \n"#]), (#"'a \"#, [#"a \"#]), (#"a\"#, ["a"]),
      ("$(rm x)", ["$(rm", "x)"]),
    ])
  func words(line: String, expected: [String]) {
    #expect(BashCommandLine(line).words == expected)
  }

  @Test(
    "A completed word is quoted like the line, and parses back to the same text",
    arguments: ["a ", "a \"", "a '"],
    [
      "plain-1.wav", "two words", "it's", #"say "no""#, "$HOME `ls`", #"a\b"#, "a|b;c&d*?[x]!#~",
      "é 東",
    ])
  func quoted(line: String, text: String) {
    let head = BashCommandLine(line)
    #expect(BashCommandLine(line + head.quoted(text)).words == ["a", text])
  }
}
