import Foundation
import TestSupport
import Testing

@Suite("Commands in homes from version 0.1")
struct CommandsTests {
  private struct Command: Decodable {
    var home: String
    var command: [String]
    var status: Int32
    var output: JSONValue
  }

  @Test("Every command has the same output and exit code in a 0.1 home as in 0.1")
  func same() throws {
    let homes = try FixtureHomes()
    let data = try Data(contentsOf: URL(fileURLWithPath: FixtureHomes.fixture + "/expected.json"))
    let commands = try JSONDecoder().decode([Command].self, from: data)
    #expect(commands.count > 100)
    for expected in commands {
      let outcome = try homes.myna(expected.home, expected.command)
      let said = expected.home + ": myna " + expected.command.joined(separator: " ")
      #expect(outcome.status == expected.status, "\(said): \(outcome.talk)")
      let output =
        expected.command.contains("--json")
        ? try JSONValue(outcome.output) : JSONValue.text(outcome.text)
      let lacks = output.lacks(of: expected.output)
      #expect(lacks.isEmpty, "\(said): \(lacks.prefix(5).joined(separator: "; "))")
    }
  }
}
