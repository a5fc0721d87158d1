import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording on a full disk", .besideOthers, .enabled(if: SmallDisk.isAllowed))
struct FullDiskTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 30))
  }

  @Test("When the disk is full, recording stops with a message, and the take is intact")
  func full() throws {
    let disk = try SmallDisk(kibibytes: 768)
    let environment = stage.environment.merging(["MYNA_HOME": disk.path]) { $1 }
    let outcome = try Myna.run(["record"], environment: environment, timeout: 60)
    #expect(outcome.status == 1 && !outcome.endedBySignal)
    #expect(outcome.talkLines.count { $0.contains("disk is full") } == 1, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    // 288 kB hold one second.
    #expect(take.duration > 2.2, "\(take.duration) s")
    #expect(take.wholeRun != nil, "\(take.countedRuns)")
    let played = try Myna.run(
      ["play", outcome.path, "--from", "2"], environment: environment, timeout: 60)
    #expect(played.status == 0 && played.talk.isEmpty, "\(played.talk)")
  }

  @Test("In a terminal, recording also stops with a message when the disk is full")
  func terminal() throws {
    let disk = try SmallDisk(kibibytes: 768)
    let environment = stage.environment.merging(["MYNA_HOME": disk.path]) { $1 }
    let program = try TerminalProgram([Myna.path, "record"], environment: environment)
    let outcome = try program.outcome(timeout: 60)
    #expect(outcome.status == 1 && outcome.talk.contains("disk is full"), "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).duration > 2.2)
  }

  /// Waits until a recording has continued in the data folder, and for some more of it.
  private func waitForWaiting(in data: String) throws -> String {
    var journal: String?
    _ = waitUntil {
      let names = try? FileManager.default.contentsOfDirectory(atPath: data + "/waiting")
      journal = names?.first { $0.hasSuffix(".recording.wav") }.map { "\(data)/waiting/\($0)" }
      return journal.map { stage.size($0) > 200_000 } ?? false
    }
    return try #require(journal)
  }

  /// Expects that two files together hold one sound without a gap.
  private func expectOneSound(_ first: String, _ second: String) throws {
    let runs = [try Signal(file: first).wholeRun, try Signal(file: second).wholeRun]
    let (before, after) = (try #require(runs[0]), try #require(runs[1]))
    #expect(after.place == 0 && before.numbers.upperBound == after.numbers.lowerBound, "\(runs)")
  }

  @Test(
    "When the disk is full, a recording continues on another disk as a second take",
    arguments: ["flac", "wav"])
  func stickFull(ending: String) throws {
    let disk = try SmallDisk(kibibytes: 768)
    let program = try stage.start("record", "-o", disk.path + "/mine.\(ending)")
    _ = try waitForWaiting(in: stage.home("data"))
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 60)
    #expect(outcome.talkLines.count { $0.contains("continues on another disk") } == 1)
    let paths = outcome.text.split(separator: "\n").map(String.init)
    try #require(paths.count == 2, "\(outcome.text) \(outcome.talk)")
    #expect(paths[0].hasPrefix(disk.path + "/mine.") && stage.takes == [paths[1]])
    try expectOneSound(paths[0], paths[1])
    let listed = try stage.run("list", "--json")
    #expect(listed.text.contains("mine"), "\(listed.text)")
  }

  @Test("A recording that continued on another disk loses nothing when it is killed there")
  func killedElsewhere() throws {
    let disk = try SmallDisk(kibibytes: 768)
    let program = try stage.start("record", "-o", disk.path + "/mine.wav")
    _ = try waitForWaiting(in: stage.home("data"))
    program.signal(SIGKILL)
    _ = try program.outcome(timeout: 30)
    #expect(try stage.run("recover").status == 0)
    #expect(try stage.run("list").status == 0)
    try #require(stage.takes.count == 1, "\(stage.home.names)")
    try expectOneSound(disk.path + "/mine.wav", stage.takes[0])
  }

  @Test("If the takes folder is full, a recording continues elsewhere and moves there later")
  func takesFull() throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let home = stage.home
    let environment = stage.environment.merging([
      "MYNA_HOME": "", "HOME": home.path, "XDG_MUSIC_DIR": disk.path,
      "XDG_DATA_HOME": home("data"), "XDG_CONFIG_HOME": home("settings"),
      "XDG_CACHE_HOME": home("cache"),
    ]) { $1 }
    let block = try FileHandle(forWritingTo: disk.file("block"))
    try block.write(contentsOf: Data(count: 7_400 * 1_024))
    try block.close()
    let program = try Myna.start(["record", "--title", "Words"], environment: environment)
    _ = try waitForWaiting(in: home("data/myna"))
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 60)
    let paths = outcome.text.split(separator: "\n").map(String.init)
    try #require(paths.count == 2, "\(outcome.text) \(outcome.talk)")
    try expectOneSound(paths[0], paths[1])
    unlink(disk.path + "/block")
    let listed = try Myna.run(["list", "--json"], environment: environment, timeout: 60)
    #expect(
      listed.talk.contains("“Words” was recorded while the recordings folder was missing"),
      "\(listed.talk)")
    #expect(listed.text.components(separatedBy: "\"Words").count == 3, "\(listed.text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/Myna")
    #expect(names.filter { $0.contains("Words") }.count == 2, "\(names)")
  }

  @Test("Recording on a disk that is already full fails with a message")
  func fullAlready() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let block = try disk.file("block")
    do { try Data(count: 200_000).write(to: block) } catch {
      try Data(count: 60_000).write(to: block)
    }
    let environment = stage.environment.merging(["MYNA_HOME": disk.path]) { $1 }
    let outcome = try Myna.run(["record", "--seconds", "1"], environment: environment, timeout: 60)
    #expect(outcome.status == 1 && outcome.talk.contains("disk is full"), "\(outcome.talk)")
  }
}
