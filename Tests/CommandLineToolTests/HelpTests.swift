import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Help")
struct HelpTests {
  static let options: [String: [String]] = [
    "render": [
      "--output", "--effect", "--pitch", "--rate", "--formant", "--natural", "--lowpass",
      "--reverb", "--format", "--jobs", "--force", "--salvage", "--downmix", "--json", "--quiet",
      "--from TIME|LIST", "--shard", "--manifest", "--null", "--help",
    ],
    "normalize": ["--loudness", "--from LIST", "--shard", "--manifest", "--null", "--help"],
    "piano": [
      "--output", "--format", "--soundfont", "--strings", "--hall", "--gain", "--no-limiter",
      "--device", "--force", "--json", "--quiet", "--help",
    ],
    "music": [
      "--sort", "--reverse", "--album", "--artist", "--shuffle", "--repeat", "--volume",
      "--device", "--here", "--no-limiter", "--json", "--quiet", "--help",
    ],
    "cloud": [
      "--config", "--bucket", "--api-key", "--sign-in", "--email", "--new-user", "--endpoint",
      "--region", "--key-id", "--style", "--certificate", "--secret-stdin", "--names", "--to",
      "--as", "--force", "--yes", "--for", "--revoke", "--json", "--quiet", "--help",
    ],
    "effects": ["--json", "--help"],
    "info": ["--jobs", "--from LIST", "--shard", "--json", "--help"],
    "compare": ["--max-offset", "--require-identical", "--json", "--help"],
    "plot": [
      "--output", "--show", "--size", "--from", "--to", "--effect", "--pitch", "--format",
      "--force", "--json", "--quiet", "--help",
    ],
    "generate": [
      "--output", "--duration", "--frequency", "--from-frequency", "--to-frequency", "--color",
      "--seed", "--level", "--rate-hz", "--channels", "--format", "--force", "--json", "--quiet",
      "--help",
    ],
    "demo": ["--output", "--json", "--help"], "help": ["--man", "--help"],
    "list": ["--search", "--tag", "--deleted", "--order", "--limit", "--json", "--help"],
    "show": ["--json", "--help"], "rename": ["--help"],
    "tag": ["--remove", "--favorite", "--no-favorite", "--note", "--help"],
    "import": ["--title", "--json", "--quiet", "--help"],
    "delete": ["--help"], "undelete": ["--help"],
    "trash": ["--empty", "--json", "--help"],
    "check": ["--accept", "--begin-anew", "--json", "--help"],
    "versions": ["--prune", "--days", "--json", "--help"],
  ]

  @Test("--help, -h, and help list all commands and exit codes on standard output")
  func tool() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let outcome = try Myna.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.talk.isEmpty)
      for command in Self.options.keys { #expect(outcome.text.contains("\n  \(command) ")) }
      for status in ["0", "1", "64", "75", "130", "141"] {
        #expect(outcome.text.contains("\n  \(status) "))
      }
    }
  }

  @Test("A command's help lists its options and gives an example", arguments: options.keys)
  func command(name: String) throws {
    for arguments in [[name, "--help"], [name, "-h"], ["help", name]] {
      let outcome = try Myna.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.talk.isEmpty)
      for option in Self.options[name] ?? [] { #expect(outcome.text.contains(option)) }
      #expect(outcome.text.contains("\n  myna ") || outcome.text.contains("| myna "))
      #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
  }

  @Test(
    "Help fits the terminal's width, and its examples can still be copied", arguments: [40, 100])
  func widths(columns: Int) {
    for command in CommandTable.all.map({ $0.description }) {
      let page = HelpPage(width: columns).page(of: command)
      for line in page.split(separator: "\n") where line.contains(" ") {
        let longest = line.split(separator: " ").map(\.count).max() ?? 0
        let isUnbreakable = line.contains("\"") || line.contains("--") || longest > columns / 2
        #expect(line.count <= columns || isUnbreakable, "\(line)")
      }
      let whole = page.replacing(#/ \\\n +/#, with: " ")
      for example in command.examples { #expect(whole.contains("\n  \(example.command)\n")) }
    }
    #expect(
      HelpPage(width: columns).overview.split(separator: "\n").allSatisfy { $0.count <= columns })
  }

  @Test("A long example is wrapped after a backslash, outside quotation marks")
  func examples() {
    let command = #"myna tag "Idea for a song" --remove 'two words'"#
    #expect(
      command.commandLines(columns: 28, indent: 4)
        == [#"myna tag "Idea for a song" \"#, #"    --remove 'two words'"#])
    #expect(command.commandLines(columns: 79, indent: 4) == [command])
  }

  @Test("--help works even if the rest of the command line is invalid")
  func helpWins() throws {
    #expect(try Myna.run("render", "nowhere.wav", "--help").status == 0)
  }

  @Test("--version prints one line on standard output")
  func version() throws {
    let outcome = try Myna.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.text.wholeMatch(of: /myna \d+\.\d+(\.\d+)?\n/) != nil)
  }

  @Test("Running myna without arguments fails with a usage message")
  func nothing() throws {
    let outcome = try Myna.run()
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.talk.contains("Usage: myna COMMAND"))
  }

  @Test("The manual page of myna has no groff warnings and refers to each command's page")
  func manualPage() throws {
    let page = try shown(manualPageOf: "")
    for command in CommandTable.all.map({ $0.description.name }) {
      #expect(page.contains("myna-\(command)(1)"))
    }
    for status in ["0", "1", "64", "75", "130", "141"] {
      #expect(page.contains("\n       \(status) "))
    }
    #expect(page.contains("MYNA_HOME") && page.contains("myna-app(1)"))
  }

  @Test(
    "Each command's manual page has no groff warnings and lists its options",
    arguments: CommandTable.all.map { $0.description.name })
  func manualPage(command: String) throws {
    let page = try shown(manualPageOf: command)
    let parts = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO",
    ]
    for part in parts { #expect(page.contains("\n\(part)\n"), "\(part)") }
    #expect(page.contains("myna-\(command) - ") && page.contains("myna(1)"))
    for option in Self.options[command] ?? [] { #expect(page.contains(option)) }
  }

  /// Formats a manual page without line breaks in paragraphs.
  private func shown(manualPageOf command: String) throws -> String {
    let outcome = try Myna.shell(
      #""$MYNA" help --man $1 > page.1 && groff -ww -man -Tutf8 -rLL=1000n -P-c -P-b -P-u page.1"#,
      command, in: Scratch())
    #expect(outcome.status == 0)
    #expect(outcome.talk == "")
    return outcome.text.replacing("\u{2010}", with: "-")
  }

  @Test("The list of commands omits myna complete, which has its own help")
  func hidden() throws {
    #expect(try !Myna.run("help").text.contains("\n  complete "))
    #expect(try Myna.run("help", "complete").status == 0)
  }
}
