import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna effects")
struct EffectsTests {
  static let names = ["snail", "rabbit", "chipmunk", "vader", "hawk", "reverb"]
  let folder = Scratch()

  struct Entry: Decodable {
    let id: String
    let summary: String
    let effect: Effect
    struct Effect: Decodable { let name: String }
  }

  @Test("myna effects and myna effects list print one line for each effect")
  func list() throws {
    let outcome = try Myna.run("effects")
    #expect(outcome.status == 0)
    #expect(outcome.talk.isEmpty)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.dropFirst().map { $0.prefix(while: { $0 != " " }) } == Self.names.map { $0[...] })
    #expect(try Myna.run("effects", "list").text == outcome.text)
  }

  @Test("With --json, myna effects prints each effect's ID, summary, and name")
  func json() throws {
    for arguments in [["effects", "--json"], ["effects", "list", "--json"]] {
      let entries = try Myna.run(arguments).json([Entry].self)
      #expect(entries.map(\.id) == Self.names)
      #expect(entries.allSatisfy { !$0.summary.isEmpty && !$0.effect.name.isEmpty })
    }
  }

  @Test(
    "The JSON from myna effects show renders the same audio as the effect's name", arguments: names)
  func shown(name: String) throws {
    try folder.write(.vowel(seconds: 0.7), to: "in.wav", format: .wavFloat)
    let outcome = try Myna.run("effects", "show", name)
    #expect(outcome.status == 0)
    #expect(outcome.talk.isEmpty)
    try folder.write(outcome.output, to: "\(name).json")
    let options = ["--format", "wav-float", "--quiet", "-e"]
    let byName = try Myna.run(["render", "in.wav", "-o", "a.wav"] + options + [name], in: folder)
    let byFile = try Myna.run(
      ["render", "in.wav", "-o", "b.wav"] + options + ["\(name).json"], in: folder)
    #expect(byName.status == 0 && byFile.status == 0)
    #expect(try folder.signal("a.wav").channels == folder.signal("b.wav").channels)
    #expect(try folder.signal("a.wav").channels != folder.signal("in.wav").channels)
  }

  @Test("Effect names aren't case-sensitive", arguments: ["Chipmunk", "VADER"])
  func anyCase(name: String) throws {
    let outcome = try Myna.run("effects", "show", name)
    #expect(outcome.status == 0)
    #expect(outcome.output == (try Myna.run("effects", "show", name.lowercased()).output))
  }

  @Test("myna effects show refuses a second name")
  func tooMany() throws {
    #expect(try Myna.run("effects", "show", "hawk", "snail").isRefusal(64, naming: "snail"))
  }
}
