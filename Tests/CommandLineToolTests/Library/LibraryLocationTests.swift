import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Missing takes folders")
struct LibraryLocationTests {
  let home = LibraryHome()

  private func run(_ arguments: String..., asIf kind: Fault.Kind?) throws -> Outcome {
    let logs = Scratch()
    let fault = kind.map { Fault.always($0).environment(folder: home.takes, log: logs("log")) }
    return try Myna.run(
      arguments, in: home.folder, environment: home.environment.merging(fault ?? [:]) { $1 },
      timeout: 60)
  }

  private func isEverythingHere() throws -> Bool {
    try home.list().allSatisfy { $0.condition == "good" }
  }

  @Test(
    "An empty mount point in place of the takes folder doesn't make takes missing",
    arguments: [nil, .readOnly] as [Fault.Kind?])
  func mountPoint(kind: Fault.Kind?) throws {
    try home.fill("Walk", "Song")
    let away = home.folder("away")
    try FileManager.default.moveItem(atPath: home.takes, toPath: away)
    try FileManager.default.createDirectory(atPath: home.takes, withIntermediateDirectories: false)
    for arguments in [["list"], ["delete", "Walk"], ["check"]] {
      let logs = Scratch()
      let fault = kind.map { Fault.always($0).environment(folder: home.takes, log: logs("log")) }
      let outcome = try Myna.run(
        arguments, in: home.folder, environment: home.environment.merging(fault ?? [:]) { $1 },
        timeout: 60)
      #expect(outcome.isRefusal(naming: "is missing"), "\(arguments) \(outcome.talk)")
    }
    #expect(home.folder.names.allSatisfy { !$0.hasPrefix("home/takes/") })
    try FileManager.default.removeItem(atPath: home.takes)
    try FileManager.default.moveItem(atPath: away, toPath: home.takes)
    #expect(try home.list().count == 2 && isEverythingHere())
  }

  @Test("Takes in a read-only folder without a hidden folder can be listed")
  func readOnly() throws {
    try home.record("Walk", .noise(seconds: 0.1))
    for _ in 1...2 {
      let outcome = try run("list", "--json", asIf: .readOnly)
      #expect(try outcome.json([ListedTake].self).map(\.condition) == ["good"], "\(outcome.talk)")
    }
  }

  enum Loss: CaseIterable { case removed, madeAnew, elsewhere }

  @Test(
    "If the takes folder is missing, commands suggest myna check --begin-anew, which then works",
    arguments: Loss.allCases)
  func beginAnew(loss: Loss) throws {
    try home.fill("Walk")
    try home.write("New.wav")
    var environment = home.environment
    switch loss {
    case .removed: try FileManager.default.removeItem(atPath: home.takes)
    case .madeAnew:
      try FileManager.default.removeItem(atPath: home.takes)
      try FileManager.default.createDirectory(
        atPath: home.takes, withIntermediateDirectories: false)
    case .elsewhere:
      environment = [
        "MYNA_HOME": "", "HOME": home.folder.path, "TZ": "UTC", "XDG_MUSIC_DIR": home.folder("one"),
        "XDG_DATA_HOME": home.folder("share"),
      ]
      #expect(try run(["import", "New.wav"], environment).status == 0)
      environment["XDG_MUSIC_DIR"] = home.folder("two")
      try home.write("New.wav", seed: 99)
    }
    for arguments in [["list"], ["import", "New.wav"], ["check"], ["delete", "last"]] {
      let outcome = try run(arguments, environment)
      #expect(outcome.isRefusal(naming: "myna check --begin-anew"), "\(outcome.talk)")
    }
    let outcome = try run(["check", "--begin-anew"], environment)
    #expect(outcome.status == 0 && outcome.talk.contains("is kept as"), "\(outcome.talk)")
    #expect(home.folder.names.contains { $0.contains("library.sqlite.old-") })
    #expect(try run(["import", "New.wav"], environment).status == 0)
    let list = try run(["list", "--json"], environment).json([ListedTake].self)
    #expect(list.map(\.title) == ["New"])
  }

  private func run(_ arguments: [String], _ environment: [String: String]) throws -> Outcome {
    try Myna.run(arguments, in: home.folder, environment: environment, timeout: 60)
  }

  @Test("myna check --begin-anew is refused while the takes folder exists")
  func folderThere() throws {
    try home.fill("Walk")
    #expect(try home.run("check", "--begin-anew").isRefusal(naming: "exists"))
    #expect(try home.list().map(\.title) == ["Walk"])
  }

  @Test("A recording that was waiting for the takes folder moves there, with a message")
  func waiting() throws {
    try home.fill("Walk")
    let path = try home.record("Waiting", .noise(seconds: 0.2))
    let waiting = home.folder("home/data/waiting")
    try FileManager.default.createDirectory(atPath: waiting, withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: path, toPath: "\(waiting)/\((path as NSString).lastPathComponent)")
    let outcome = try home.run("list")
    #expect(outcome.status == 0 && outcome.talk.contains("“Waiting”"), "\(outcome.talk)")
    let take = try home.take("Waiting")
    #expect(take.path == path && FileManager.default.fileExists(atPath: path))
    #expect(!home.folder.names.contains { $0.hasPrefix("home/data/waiting/") })
    #expect(try home.run("list").talk.isEmpty)
  }
}
