import TestSupport
import Testing

@testable import CommandLineTool

@Suite("--quiet and --json")
struct QuietTests {
  @Test("Every command with results has --quiet, and all but play have --json")
  func options() {
    for command in CommandTable.all.map({ $0.description }) where command.name != "help" {
      let names = command.options.map(\.name)
      #expect(names.contains("quiet"), "\(command.name)")
      #expect(names.contains("json") == (command.name != "play"), "\(command.name)")
    }
  }

  @Test("With --quiet, a command that succeeds prints its result and nothing else")
  func quiet() throws {
    let home = LibraryHome()
    try home.fill("Walk", "Talk")
    let commands: [([String], Bool)] = [
      (["normalize", "Walk"], true), (["undo", "Walk"], true),
      (["trim", "Talk", "--to", "0.15"], true),
      (["cut", "Talk", "--from", "0", "--to", "0.01"], true),
      (["split", "Talk", "--at", "0.05"], true), (["append", "Walk", "Talk"], true),
      (["join", "Walk", "Talk", "-t", "Both"], true), (["rename", "Both", "All"], true),
      (["tag", "All", "--favorite"], false), (["delete", "All"], false),
      (["undelete", "All"], true),
      (["versions", "--prune"], false), (["trash", "--empty"], false), (["recover"], false),
      (["list", "-s", "zebra"], false), (["info", "Walk"], true), (["check"], false),
      (["effects"], true),
    ]
    for (words, hasResult) in commands {
      let outcome = try home.run(words + ["-q"])
      #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(words): \(outcome.talk)")
      #expect(outcome.output.isEmpty != hasResult || words[0] == "check", "\(words)")
    }
  }

  @Test("With --quiet, a failure is still reported")
  func failure() throws {
    #expect(try LibraryHome().run("rename", "nothing", "x", "-q").isRefusal(naming: "nothing"))
  }

  @Test("On a terminal, a list is plain text without colors")
  func plainText() throws {
    let program = try TerminalProgram(
      ["sh", "-c", "exec '\(Myna.path)' effects >/dev/tty"], environment: [:])
    #expect(try program.outcome().status == 0)
    #expect(program.screen.contains("chipmunk") && !program.screen.contains("\u{1B}["))
  }
}
