import Foundation
import TestSupport
import Testing

@Suite("myna versions")
struct LibraryVersionsTests {
  let home = LibraryHome()

  private struct Version: Decodable {
    let title: String
    let number: Int
    let before: String
    let bytes: Int
    let path: String
  }

  private func versions(_ options: String...) throws -> [Version] {
    try home.run(["versions", "--json"] + options).json([Version].self)
  }

  init() throws {
    try home.write("Walk.wav", seconds: 1)
    try home.run("import", "Walk.wav")
  }

  @Test("myna versions lists each version with its edit and size, and none for a new take")
  func list() throws {
    #expect(try versions().isEmpty)
    #expect(try home.run("versions", "Walk").talk.contains("There are no earlier versions"))
    let size = try home.take("Walk").bytes
    try home.run("trim", "Walk", "--from", "0.1")
    try home.run("cut", "Walk", "--from", "0.1", "--to", "0.2")
    let found = try versions("Walk")
    #expect(found.map(\.before) == ["trim", "cut"] && found.map(\.number) == [1, 2])
    #expect(found[0].bytes == size)
    #expect(found.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    #expect(try home.run("versions").text.contains("1 trim"))
  }

  @Test("Pruning deletes a take's earlier versions and leaves the take unchanged")
  func prune() throws {
    try home.run("trim", "Walk", "--from", "0.1")
    let now = try home.bytes("Walk")
    #expect(try home.run("versions", "--prune", "--days", "1").status == 0)
    #expect(try versions().count == 1)
    let outcome = try home.run("versions", "Walk", "--prune")
    #expect(outcome.status == 0 && outcome.talk.contains("Deleted 1 version"), "\(outcome.talk)")
    #expect(try versions().isEmpty)
    #expect(try home.bytes("Walk") == now && !home.take("Walk").edited)
    #expect(try home.run("undo", "Walk").isRefusal(naming: "has no edits"))
    #expect(try home.run("check").status == 0)
  }

  @Test("A take restored to its original isn't marked as edited, and undo restores the edit")
  func original() throws {
    try home.run("trim", "Walk", "--from", "0.1")
    #expect(try home.take("Walk").edited)
    try home.run("undo", "--original", "Walk")
    #expect(try !home.take("Walk").edited)
    #expect(try !home.run("list").text.contains("edited"))
    try FileManager.default.removeItem(atPath: home.index)
    #expect(try !home.take("Walk").edited)
    try home.run("undo", "Walk")
    #expect(try home.take("Walk").edited && abs(home.take("Walk").seconds - 0.9) < 1e-6)
  }
}
