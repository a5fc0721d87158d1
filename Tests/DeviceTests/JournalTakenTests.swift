import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Journals removed, renamed, or replaced during recording", .besideOthers)
struct JournalTakenTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 60))
  }

  /// Returns the inode number of a file; 0 if it does not exist.
  private func number(of path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  private func lose(_ journal: String, how: String) throws {
    switch how {
    case "removed": unlink(journal)
    case "renamed": rename(journal, stage.home("elsewhere"))
    default:
      try stage.home.write("A letter", to: "letter")
      rename(stage.home("letter"), journal)
    }
  }

  @Test(
    "If its journal is removed, renamed, or replaced, recording continues without loss and says so",
    arguments: ["removed", "renamed", "replaced"])
  func recording(how: String) throws {
    let program = try stage.record()
    let journal = try stage.waitForJournal()
    let old = number(of: journal)
    try lose(journal, how: how)
    #expect(
      waitUntil { stage.journals.contains { number(of: $0) != old && stage.size($0) > 100_000 } })
    try stage.waitForMore()
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && stage.takes.contains(outcome.path), "\(outcome.talk)")
    #expect(
      outcome.talkLines.count { $0.contains("Recording continues in") } == 1, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    #expect(take.wholeRun != nil && take.duration > 0.8, "\(take.countedRuns)")
    if how == "replaced" {
      #expect(try String(contentsOfFile: journal, encoding: .utf8) == "A letter")
    } else {
      #expect(stage.journals.isEmpty)
    }
  }

  @Test("A journal that is deleted while recording is paused is recreated")
  func paused() throws {
    let program = try stage.open("record")
    try stage.waitForMore()
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    let journal = try stage.waitForJournal()
    let size = stage.size(journal)
    unlink(journal)
    #expect(waitUntil { stage.size(journal) == size })
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).countedRuns.count == 1)
    #expect(stage.journals.isEmpty)
  }

  @Test(
    "If the takes folder is renamed during recording, it is recreated, and the take is complete")
  func folderRenamed() throws {
    let program = try stage.record()
    let journal = try stage.waitForJournal()
    let folder = (journal as NSString).deletingLastPathComponent
    rename(folder, stage.home("renamed"))
    #expect(waitUntil { stage.size(journal) > 100_000 })
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect((outcome.path as NSString).deletingLastPathComponent == folder)
    let take = try Signal(file: outcome.path)
    #expect(take.wholeRun != nil && take.duration > 0.3, "\(take.countedRuns)")
  }

  @Test("Recording works on a file system without locks")
  func withoutLocks() throws {
    let log = stage.home("log")
    let noLocks = Fault(.noLocks, at: 0).environment(folder: stage.home.path, log: log)
    let outcome = try Myna.run(
      ["record", "--seconds", "1"], environment: stage.environment.merging(noLocks) { $1 },
      timeout: 60)
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try FaultLog(path: log).fault != nil && stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    #expect(take.frameCount == 48_000 && take.wholeRun != nil, "\(take.countedRuns)")
  }

  @Test("At the maximum file size, recording continues in new takes, and all paths are printed")
  func largestFile() throws {
    let outcome = try Myna.shell(
      "ulimit -f 400 && \"$MYNA\" record --seconds 3 2> talk", in: stage.home,
      environment: stage.environment, timeout: 60)
    let talk = try stage.home.text("talk")
    #expect(outcome.status == 0, "\(talk)")
    let paths = outcome.text.split(separator: "\n").map(String.init)
    #expect(paths.count == 3 && Set(paths) == Set(stage.takes) && stage.journals.isEmpty, "\(talk)")
    let runs = try paths.map { try #require(try Signal(file: $0).countedRuns.last) }
    #expect(
      zip(runs, runs.dropFirst()).allSatisfy { $0.numbers.upperBound == $1.numbers.lowerBound })
    #expect(runs.reduce(0) { $0 + $1.numbers.count } <= 144_000)
    #expect(runs.reduce(0) { $0 + $1.numbers.count } > 130_000, "\(runs)")
  }
}
