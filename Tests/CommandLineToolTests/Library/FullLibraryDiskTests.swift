import Foundation
import TestSupport
import Testing

@Suite("Libraries on a full or read-only disk", .enabled(if: SmallDisk.isAllowed))
struct FullLibraryDiskTests {
  private let folder = Scratch()

  /// A library on one small disk, or with the folders of takes and data on two.
  private struct Home {
    let folder: Scratch
    let environment: [String: String]

    func run(_ arguments: String..., failing: Bool = false) throws -> Outcome {
      let outcome = try Myna.run(arguments, in: folder, environment: environment, timeout: 60)
      #expect(
        outcome.status == (failing ? 1 : 0) && !outcome.endedBySignal,
        "\(arguments): \(outcome.status) \(outcome.talk)")
      return outcome
    }

    func titles(_ command: String...) throws -> [String] {
      let outcome = try Myna.run(command + ["--json"], environment: environment, timeout: 60)
      #expect(outcome.status == 0, "\(command): \(outcome.talk)")
      return try outcome.json([ListedTake].self).map(\.title).sorted()
    }

    /// Imports sounds, and deletes the last one.
    func fill(_ titles: String...) throws {
      for (number, title) in titles.enumerated() {
        try folder.write(.noise(seconds: 1, seed: UInt64(number + 1)), to: "\(title).wav")
        _ = try run("import", "\(title).wav")
      }
      if let last = titles.last { _ = try run("delete", last) }
      // Creates the index of music.
      _ = try run("music", "list")
    }

    func python(_ script: String) throws {
      let outcome = try Myna.shell("python3 -c \"$1\"", script, in: folder)
      #expect(outcome.status == 0, "\(outcome.talk)")
    }

    /// Runs all commands that only read.
    func expectReadable(_ living: [String], trash: [String]) throws {
      #expect(try titles("list") == living)
      #expect(try titles("trash") == trash)
      let name = "last"
      for command in ["show", "info", "versions"] { _ = try run(command, name) }
      let copy = folder("\(UUID().uuidString).wav")
      _ = try run("export", name, "-o", copy)
      _ = try run("render", name, "-e", "vader", "-o", copy + ".flac")
      #expect(try Signal(file: copy).duration > 0.9)
      _ = try run("music", "list")
      // Without a sound server the command gets as far as opening the speaker.
      let played = try Myna.run(
        ["play", name], environment: environment.merging(["PULSE_SERVER": "none"]) { $1 },
        timeout: 60)
      #expect(!played.talk.contains("index") && !played.talk.contains("disk"), "\(played.talk)")
    }
  }

  private func home(on disk: SmallDisk) -> Home {
    Home(folder: folder, environment: ["MYNA_HOME": disk.path + "/home", "TZ": "UTC"])
  }

  private func free(_ disk: SmallDisk) -> Int {
    var space = statvfs()
    return statvfs(disk.path, &space) == 0 ? Int(space.f_bavail) * Int(space.f_bsize) : -1
  }

  /// Fills a disk to the last block.
  private func fill(_ disk: SmallDisk, leaving bytes: Int = 0) throws {
    let file = try FileHandle(forWritingTo: disk.file("block"))
    while free(disk) > bytes { try file.write(contentsOf: Data(count: 4_096)) }
  }

  @Test("On a full disk, takes can be read, exported, and deleted to make room")
  func full() throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let home = home(on: disk)
    try home.fill("One", "Two", "Three")
    try fill(disk)
    try home.expectReadable(["One", "Two"], trash: ["Three"])
    try folder.write(.noise(seconds: 1, seed: 9), to: "Nine.wav")
    #expect(try home.run("import", "Nine.wav", failing: true).talk.contains("disk is full"))
    _ = try home.run("delete", "Two")
    _ = try home.run("trash", "--empty")
    #expect(try home.titles("trash") == [] && home.titles("list") == ["One"])
    unlink(disk.path + "/block")
    _ = try home.run("tag", "One", "walk")
    #expect(try home.run("check").text.contains("Everything is fine"))
    // The reserve has been recreated before the disk is full again.
    try fill(disk)
    #expect(try home.titles("list") == ["One"])
    _ = try home.run("delete", "One")
  }

  @Test("On a full disk without the reserve file, takes can still be listed and exported")
  func noReserve() throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let home = home(on: disk)
    try home.fill("One", "Two")
    unlink(disk.path + "/home/data/reserve")
    try fill(disk)
    try home.expectReadable(["One"], trash: ["Two"])
    #expect(try home.run("tag", "One", "walk", failing: true).talk.contains("disk is full"))
    unlink(disk.path + "/block")
    _ = try home.run("tag", "One", "walk")
  }

  @Test(
    "With only a few kilobytes left, takes can be listed, deleted, and purged",
    arguments: [8, 16, 28, 40, 64])
  func little(kibibytes: Int) throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let home = home(on: disk)
    try home.fill("One", "Two")
    try fill(disk, leaving: kibibytes * 1_024)
    #expect(try home.titles("list") == ["One"])
    _ = try home.run("delete", "One")
    _ = try home.run("trash", "--empty")
    #expect(try home.titles("trash") == [])
  }

  @Test("Takes can be deleted from a full disk when the index is on another disk")
  func fullTakes() throws {
    let (disk, data) = (try SmallDisk(kibibytes: 8_192), Scratch())
    let home = Home(
      folder: folder,
      environment: [
        "MYNA_HOME": "", "HOME": data.path, "XDG_MUSIC_DIR": disk.path, "TZ": "UTC",
        "XDG_DATA_HOME": data("data"), "XDG_CONFIG_HOME": data("settings"),
        "XDG_CACHE_HOME": data("cache"),
      ])
    try home.fill("One", "Two", "Three")
    try fill(disk)
    try home.expectReadable(["One", "Two"], trash: ["Three"])
    _ = try home.run("delete", "Two")
    _ = try home.run("trash", "--empty")
    #expect(try home.titles("trash") == [] && home.titles("list") == ["One"])
  }

  @Test(
    "On a read-only disk, takes can be read, and changes are refused with the reason",
    arguments: [false, true])
  func readOnly(hasLog: Bool) throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let home = home(on: disk)
    try home.fill("One", "Two")
    if hasLog {
      // Entries that a killed process left in the write-ahead log are part of the index.
      try home.python(
        """
        import os, sqlite3
        index = sqlite3.connect("\(disk.path)/home/data/library.sqlite")
        index.execute("UPDATE takes SET title = 'Won' WHERE title = 'One'")
        index.commit()
        os.unlink("\(disk.path)/home/data/library.sqlite-shm")
        os._exit(0)
        """)
    }
    try disk.remount(readOnly: true)
    try home.expectReadable([hasLog ? "Won" : "One"], trash: ["Two"])
    for command in [["tag", "last", "walk"], ["delete", "last"], ["trash", "--empty"]] {
      let outcome = try Myna.run(command, environment: home.environment, timeout: 60)
      #expect(outcome.status == 1 && outcome.talk.contains("read-only"), "\(outcome.talk)")
    }
    try disk.remount(readOnly: false)
    _ = try home.run("tag", "last", "walk")
  }
}
