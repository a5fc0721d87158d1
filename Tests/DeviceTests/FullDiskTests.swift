import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording until the disk is full", .besideOthers, .enabled(if: SmallDisk.isAllowed))
struct FullDiskTests {
  let stage: Stage

  init() throws {
    stage = try Stage()
    stage.microphone.say(.counting(seconds: 30))
  }

  @Test("It stops by itself, says why, and keeps all that fitted as a take that plays")
  func full() throws {
    let disk = try SmallDisk(kibibytes: 768)
    let environment = stage.environment.merging(["MYNA_HOME": disk.path]) { $1 }
    let outcome = try Myna.run(["record"], environment: environment, timeout: 60)
    #expect(outcome.status == 1 && !outcome.endedBySignal)
    #expect(outcome.talkLines.count { $0.contains("disk is full") } == 1, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    // 288 kB make a second.
    #expect(take.duration > 2.2, "\(take.duration) s")
    #expect(take.wholeRun != nil, "\(take.countedRuns)")
    let played = try Myna.run(
      ["play", outcome.path, "--from", "2"], environment: environment, timeout: 60)
    #expect(played.status == 0 && played.talk.isEmpty, "\(played.talk)")
  }

  @Test("At a terminal it does, too")
  func terminal() throws {
    let disk = try SmallDisk(kibibytes: 768)
    let environment = stage.environment.merging(["MYNA_HOME": disk.path]) { $1 }
    let program = try TerminalProgram([Myna.path, "record"], environment: environment)
    let outcome = try program.outcome(timeout: 60)
    #expect(outcome.status == 1 && outcome.talk.contains("disk is full"), "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).duration > 2.2)
  }

  @Test("On a disk that is full already nothing is begun")
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
