import Foundation
import TestSupport
import Testing

@Suite("Leaving a cloud location")
struct CloudDisconnectionTests {
  /// A machine that uses the first of two locations, with a recording of another machine that it
  /// has not downloaded.
  private struct Machine {
    let home: SyncedHome
    /// Uses the first location, too.
    let other: SyncedHome
    var newPlace: String { home.home.folder("new") }

    init() throws {
      (home, other) = (SyncedHome(try CloudHome()), SyncedHome(try CloudHome.ready()))
      try other.record("Walk", seed: 1)
      try other.record("Talk", seed: 2)
      try other.myna("sync")
      try home.myna("cloud", "setup", "folder", other.home.bucket)
      try home.myna("sync")
      try FileManager.default.createDirectory(
        atPath: newPlace, withIntermediateDirectories: false)
    }

    func storages() throws -> [String] { try home.takes().map(\.storage) }
  }

  @Test(
    "If recordings exist only in the old location, switching is refused with two suggestions"
  )
  func refused() throws {
    let machine = try Machine()
    let words = ["setup", "folder", "new"]
    let outcome = try machine.home.home.run(words)
    #expect(outcome.isRefusal(naming: "2 recordings are only in the folder"), "\(outcome.talk)")
    #expect(outcome.talk.contains("--bring-first") && outcome.talk.contains("--leave-behind"))
    // The location is unchanged.
    try machine.home.myna("sync", "--bring-all")
    #expect(try machine.storages() == ["both", "both"])
    #expect(try machine.home.home.run(words).status == 0, "now nothing is left behind")
  }

  @Test("In a script, myna cloud forget warns about cloud-only recordings and mentions --bring-all")
  func forgotten() throws {
    let machine = try Machine()
    let outcome = try machine.home.run("cloud", "forget")
    #expect(outcome.status == 0 && outcome.talk.contains("2 recordings are only in the folder"))
    #expect(outcome.talk.contains("--bring-all"))
    try machine.home.myna("cloud", "setup", "folder", machine.other.home.bucket)
    try machine.home.myna("sync", "--bring-all")
    #expect(try machine.storages() == ["both", "both"])
  }

  @Test("With --bring-first, recordings are downloaded, then uploaded to the new location")
  func brought() throws {
    let machine = try Machine()
    try machine.home.myna("cloud", "setup", "folder", machine.newPlace, "--bring-first")
    #expect(try machine.home.uploads() == 2)
    #expect(try machine.storages() == ["both", "both"])
  }

  @Test("A recording left behind shows its old location until that location is set up again")
  func leftBehind() throws {
    let machine = try Machine()
    try machine.home.myna("cloud", "setup", "folder", machine.newPlace, "--leave-behind")
    try machine.home.myna("sync")
    let outcome = try machine.home.run("export", "Walk", "-o", "walk.flac")
    #expect(
      outcome.status == 1
        && outcome.talk.contains("“Walk” is only in “\(machine.other.home.bucket)”"),
      "\(outcome.talk)")
    let row = try #require(try machine.home.takes().first { $0.title == "Walk" })
    #expect(row.sync == "failed" && row.syncProblem?.contains(machine.other.home.bucket) == true)
    try machine.home.myna("cloud", "forget")
    let none = try machine.home.run("export", "Walk", "-o", "walk.flac")
    #expect(none.isRefusal(naming: machine.other.home.bucket), "\(none.talk)")
    // The download works as soon as the location is set up again.
    try machine.home.myna("cloud", "setup", "folder", machine.other.home.bucket)
    #expect(try machine.home.run("export", "Walk", "-o", "walk.flac").status == 0)
  }

  @Test("myna cloud forget --bring-first fails if a recording can't be downloaded")
  func notBrought() throws {
    let machine = try Machine()
    for name in machine.other.home.objects where name.hasSuffix("Walk.wav") {
      try FileManager.default.removeItem(atPath: machine.other.home.bucket + "/" + name)
      try Data("no sound".utf8).write(
        to: URL(filePath: machine.other.home.bucket + "/" + name))
    }
    let outcome = try machine.home.run("cloud", "forget", "--bring-first")
    // The recording whose object was replaced by something that is not a sound.
    #expect(
      outcome.status == 1 && outcome.talk.contains("2 recordings could not be downloaded"),
      "\(outcome.talk)")
    #expect(try machine.storages().sorted() == ["both", "cloud", "cloud"])
    try machine.home.myna("cloud", "forget", "--leave-behind")
  }

  @Test("In a terminal, myna cloud forget asks first, and downloads the recordings by default")
  func asked() throws {
    let machine = try Machine()
    let home = machine.home.home
    let program = try TerminalProgram(
      [Myna.path, "cloud", "forget"], environment: home.environment)
    #expect(program.waits(toShow: "2 recordings are only in"), "\(program.screen)")
    program.press("\n")
    #expect(try program.outcome(timeout: 30).status == 0)
    #expect(try machine.storages() == ["here", "here"] || machine.storages() == ["both", "both"])
  }

  @Test("Setting up the current location again succeeds")
  func same() throws {
    let machine = try Machine()
    try machine.home.myna("cloud", "setup", "folder", machine.other.home.bucket)
  }
}
