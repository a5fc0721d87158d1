import Foundation
import TestSupport
import Testing

@Suite("Takes folders without their hidden folder")
struct RecognizedFolderTests {
  let home = LibraryHome()

  /// Copies the visible files into a new folder.
  private func copyVisible(to folder: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: home.takes) where name != ".myna" {
      try files.copyItem(atPath: "\(home.takes)/\(name)", toPath: "\(folder)/\(name)")
      let new = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      // New dates, as after a copy on another day.
      try new.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  private func lose() throws -> [ListedTake] {
    try home.fill("Walk", "Song")
    try home.record("Talk", .noise(seconds: 0.2))
    try home.run("tag", "Walk", "rain", "--note", "By the river", "--favorite")
    try home.run("rename", "Song", "Is 1/2 one?")
    try home.run("trim", "Talk", "--to", "0.1")
    try home.run("check")
    let before = try home.list()
    try copyVisible(to: home.folder("copy"))
    try FileManager.default.removeItem(atPath: home.takes)
    try FileManager.default.moveItem(atPath: home.folder("copy"), toPath: home.takes)
    return before
  }

  @Test("After the hidden folder is lost, takes keep their IDs, titles, tags, and notes")
  func known() throws {
    let before = try lose()
    let outcome = try home.run("list", "--json")
    #expect(outcome.status == 0 && !outcome.talk.contains("is missing"), "\(outcome.talk)")
    #expect(outcome.talk.contains("the earlier versions of 1 recording"), "\(outcome.talk)")
    let after = try home.list()
    #expect(after.map(\.id) == before.map(\.id) && after.map(\.title) == before.map(\.title))
    #expect(after.map(\.note) == before.map(\.note) && after.map(\.tags) == before.map(\.tags))
    #expect(after.map(\.favorite) == before.map(\.favorite) && after.allSatisfy { !$0.edited })
    #expect(try home.run("check").status == 0)
    // The folder alone has the same information.
    try FileManager.default.removeItem(atPath: home.folder("home/data"))
    let rebuilt = try home.list()
    #expect(rebuilt.map(\.id) == before.map(\.id) && rebuilt.map(\.note) == before.map(\.note))
    #expect(rebuilt.map(\.title) == before.map(\.title))
  }

  @Test("Files with the same names but other content aren't recognized as the takes folder")
  func otherSounds() throws {
    _ = try lose()
    for name in try FileManager.default.contentsOfDirectory(atPath: home.takes) {
      let path = "\(home.takes)/\(name)"
      let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
      try Data(repeating: 7, count: size).write(to: URL(fileURLWithPath: path))
    }
    #expect(try home.run("list").isRefusal(naming: "is missing"))
  }

  @Test("A copy of the takes folder isn't recognized while the original exists")
  func original() throws {
    try home.fill("Walk")
    var environment = [
      "MYNA_HOME": "", "HOME": home.folder.path, "TZ": "UTC", "XDG_DATA_HOME": home.folder("share"),
    ]
    environment["XDG_MUSIC_DIR"] = home.folder("one")
    func run(_ arguments: String...) throws -> Outcome {
      try Myna.run(arguments, in: home.folder, environment: environment, timeout: 60)
    }
    #expect(try run("import", "0/Walk.wav").status == 0)
    #expect(try run("tag", "Walk", "--note", "By the river").status == 0)
    let files = FileManager.default
    try files.createDirectory(atPath: home.folder("two/Myna"), withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: home.folder("one/Myna")) where name != ".myna"
    {
      try files.copyItem(
        atPath: home.folder("one/Myna/\(name)"), toPath: home.folder("two/Myna/\(name)"))
    }
    environment["XDG_MUSIC_DIR"] = home.folder("two")
    for arguments in [["list"], ["delete", "Walk"]] {
      let outcome = try Myna.run(
        arguments, in: home.folder, environment: environment, timeout: 60)
      #expect(outcome.isRefusal(naming: home.folder("one/Myna")), "\(outcome.talk)")
    }
    #expect(!files.fileExists(atPath: home.folder("two/Myna/.myna")))
    try files.moveItem(atPath: home.folder("one"), toPath: home.folder("three"))
    #expect(try run("list", "--json").json([ListedTake].self).map(\.note) == ["By the river"])
  }

  @Test("A read-only takes folder without its hidden folder is listed, but changes are refused")
  func readOnly() throws {
    let before = try lose()
    let logs = Scratch()
    let fault = Fault.always(.readOnly).environment(folder: home.takes, log: logs("log"))
    let environment = home.environment.merging(fault) { $1 }
    func run(_ arguments: String...) throws -> Outcome {
      try Myna.run(arguments, in: home.folder, environment: environment, timeout: 60)
    }
    #expect(try run("list", "--json").json([ListedTake].self).map(\.id) == before.map(\.id))
    for outcome in [try run("check"), try run("tag", "Walk", "snow")] {
      #expect(outcome.isRefusal(naming: "is read-only"), "\(outcome.talk)")
      #expect(outcome.talk.contains("“\(home.takes)”"), "\(outcome.talk)")
    }
  }

  @Test(
    "After Myna is killed at any file call, the next command recognizes the folder and its takes")
  func killed() throws {
    let before = try lose()
    let template = home.folder("home")
    func run(_ fault: Fault) throws -> (run: FaultyRun, home: LibraryHome) {
      let copy = LibraryHome()
      try FileManager.default.copyItem(atPath: template, toPath: copy.folder("home"))
      let run = try FaultyRun(["list"], fault, in: copy.folder, environment: copy.environment)
      _ = try run.outcome()
      return (run, copy)
    }
    let numbers = try run(.never(.kill)).run.log().numbers(all: Fault.triesAll)
    for number in numbers where Fault.triesAll || number.isMultiple(of: 3) {
      let home = try run(Fault(.kill, at: number)).home
      let after = try home.list()
      #expect(after.map(\.note) == before.map(\.note), "\(number)")
      #expect(after.map(\.id) == before.map(\.id) && after.map(\.title) == before.map(\.title))
      try FileManager.default.removeItem(atPath: home.folder("home/data"))
      #expect(try home.list().map(\.note) == before.map(\.note), "\(number)")
    }
  }
}
