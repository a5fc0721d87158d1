import Testing

@testable import CommandLineTool

@Suite("ParsedArguments")
struct ParsedArgumentsTests {
  private let command = CommandDescription(
    name: "play", summary: "Plays.",
    options: [
      OptionDescription(name: "output", letter: "o", value: "OUT", summary: "Where to."),
      OptionDescription(
        name: "pitch", letter: "p", value: "CENTS", summary: "How high.", range: -2_400...2_400),
      OptionDescription(
        name: "jobs", value: "N", summary: "How many.", range: 1...8, isWhole: true),
      OptionDescription(
        name: "tag", letter: "t", value: "TAG", summary: "Tag.", isRepeatable: true),
      OptionDescription(name: "quiet", letter: "q", summary: "Say nothing."),
      OptionDescription(name: "force", letter: "f", summary: "Replace."), .json,
    ])

  private func parsed(_ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words, for: command)
  }

  private func mistake(_ words: String...) -> String? {
    do {
      _ = try ParsedArguments(words, for: command)
      return nil
    } catch {
      return (error as? UsageError)?.text
    }
  }

  @Test(
    "A value can follow its option or be attached to it",
    arguments: [
      ["--output", "a"], ["--output=a"], ["-o", "a"], ["-oa"], ["-qfoa"], ["-qo", "a"],
    ])
  func values(words: [String]) throws {
    #expect(try ParsedArguments(words, for: command).text("output") == "a")
  }

  @Test("A value can be negative, be empty, contain =, or look like an option")
  func oddValues() throws {
    #expect(try parsed("--pitch", "-1200").number("pitch") == -1_200)
    #expect(try parsed("-p-1200").number("pitch") == -1_200)
    #expect(try parsed("--output=").text("output")?.isEmpty == true)
    #expect(try parsed("--output=a=b").text("output") == "a=b")
    #expect(try parsed("--output", "--quiet").text("output") == "--quiet")
  }

  @Test("Single-letter switches can be combined")
  func letters() throws {
    let arguments = try parsed("-qf", "x")
    #expect(arguments.has("quiet") && arguments.has("force"))
    #expect(arguments.operands == ["x"])
  }

  @Test("Operands and options can be mixed, and everything after -- is an operand")
  func operands() throws {
    #expect(try parsed("a", "-q", "-", "--", "-o", "--").operands == ["a", "-", "-o", "--"])
  }

  @Test("An option with a value can be given only once, but a switch any number of times")
  func twice() throws {
    #expect(mistake("-oa", "--output=b") == "--output was given twice; specify it once.")
    #expect(mistake("-p", "100", "-p", "100") == "--pitch was given twice; specify it once.")
    #expect(try parsed("-qq", "--quiet").has("quiet"))
  }

  @Test("Each usage error has its own message")
  func mistakes() {
    #expect(mistake("--outptu", "a") == "“play” has no option --outptu. Did you mean “--output”?")
    #expect(mistake("--zzz") == "“play” has no option --zzz. “myna play --help” lists its options.")
    #expect(mistake("-qz") == "“play” has no option -z. “myna play --help” lists its options.")
    #expect(mistake("--quiet=yes") == "--quiet takes no value.")
    #expect(mistake("-o") == "--output needs a value: -o, --output OUT.")
    #expect(mistake("--pitch", "high") == "--pitch takes a number, not “high”.")
    #expect(mistake("--pitch", "nan") == "--pitch takes a number, not “nan”.")
    #expect(mistake("--pitch", "1e999") == "--pitch takes a number, not “1e999”.")
    #expect(mistake("--pitch", "2401") == "--pitch 2401 is outside -2400…2400.")
    #expect(mistake("--jobs", "1.5") == "--jobs takes a whole number, not “1.5”.")
  }

  @Test("Only the switch --json has a variant, which --json=lines selects")
  func variants() throws {
    #expect(try parsed("--json").text("json") == "")
    #expect(try parsed("--json=lines", "--json=lines", "x").text("json") == "lines")
    #expect(try parsed("--json", "lines").operands == ["lines"])
    #expect(
      mistake("--json=line") == "--json has no variant “line”; use --json or --json=lines.")
    #expect(mistake("--json", "--json=lines") == "--json was given twice; specify it once.")
    #expect(OptionDescription.json.usage == "--json[=lines]")
  }

  @Test("A default counts as present but not as specified, and isn't added to a specified value")
  func defaults() throws {
    var arguments = try parsed("--output=a", "-t", "x")
    for (value, option) in [("b", "output"), ("y", "tag"), ("100", "pitch"), ("", "quiet")] {
      arguments.addDefault(value, for: option)
    }
    #expect(arguments.text("output") == "a" && arguments.texts("tag") == ["x"])
    #expect(arguments.number("pitch") == 100 && arguments.has("quiet"))
    #expect(arguments.isGiven("tag") && !arguments.isGiven("pitch") && !arguments.isGiven("force"))
    try arguments.require("jobs", for: "pitch")
  }

  @Test("All values of a repeatable option are available in order")
  func repeated() throws {
    let arguments = try parsed("-t", "a", "--tag=b", "x")
    #expect(arguments.texts("tag") == ["a", "b"] && arguments.text("tag") == "b")
    #expect(arguments.texts("pitch").isEmpty)
  }
}
