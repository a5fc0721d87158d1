import Foundation
import TestSupport
import Testing

@Suite("File systems without locks, links, long names, or change notifications")
struct FileSystemLimitationTests {
  let home = LibraryHome(in: Scratch(in: Scratch.memory))

  @discardableResult private func run(
    _ arguments: String..., on kind: Fault.Kind
  ) throws -> Outcome {
    let logs = Scratch()
    let fault = Fault.always(kind).environment(folder: home.takes, log: logs("log"))
    let outcome = try Myna.run(
      arguments, in: home.folder, environment: home.environment.merging(fault) { $1 }, timeout: 60)
    #expect(outcome.status == 0, "\(arguments) \(outcome.talk)")
    return outcome
  }

  @Test(
    "Library commands work without file locks, links, long names, or change notifications",
    arguments: Fault.Kind.lacks)
  func everything(kind: Fault.Kind) throws {
    try FileManager.default.createDirectory(
      atPath: home.takes, withIntermediateDirectories: true)
    try home.write("Walk.wav", seconds: 0.5)
    try home.write("Song.wav", seconds: 0.5)
    try run("import", "Walk.wav", "Song.wav", on: kind)
    let before = try home.bytes("Walk")
    try run("tag", "Walk", "rain", "--note", "In the rain", on: kind)
    try run("rename", "Song", String(repeating: "오늘의 노래 ", count: 12), on: kind)
    try run("trim", "Walk", "--from", "0.1", on: kind)
    try run("trim", "Walk", "--from", "0.1", on: kind)
    try run("undo", "Walk", on: kind)
    try run("undo", "--original", "Walk", on: kind)
    #expect(try home.bytes("Walk") == before)
    try run("undo", "Walk", on: kind)
    #expect(abs(try home.take("Walk").seconds - 0.4) < 1e-6)
    try run("split", "Walk", "--at", "0.2", "--title", "Rest", on: kind)
    try run("delete", "Rest", on: kind)
    try run("undelete", "Rest", on: kind)
    try run("delete", "Rest", on: kind)
    try run("trash", "--empty", on: kind)
    try run("check", on: kind)
    let takes = try home.list()
    #expect(takes.count == 2 && takes.allSatisfy { $0.condition == "good" })
    #expect(try home.take("Walk").tags == ["rain"])
    #expect(try home.take("오늘의").title.count > 60)
    if kind == .shortNames {
      #expect(home.folder.names.allSatisfy { ($0 as NSString).lastPathComponent.utf8.count <= 143 })
    }
    #expect(!home.folder.names.contains { $0.contains("/.myna/work/") || $0.hasSuffix(".part") })
  }

  @Test("On a full disk, takes can be listed even if a killed process left a change pending")
  func waiting() throws {
    try home.fill("Walk")
    let take = try home.take("Walk")
    let name = (take.path as NSString).lastPathComponent
    let plan = """
      {"steps": [{"move": {"from": "/\(name)", "to": "/.myna/trash/\(name)"}}],
       "takes": [{"id": "\(take.id)", "fileName": "\(name)", "place": 1}]}
      """
    try home.folder.write(plan, to: "home/takes/.myna/work/begun.plan")
    #expect(try run("list", on: .noSpace).text.contains("Walk"))
    #expect(try home.list("--deleted").map(\.title) == ["Walk"])
  }
}
