import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording in a terminal", .besideOthers)
struct PauseTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 60))
  }

  @Test("Space pauses and resumes, q stops, and only the paused audio is missing from the take")
  func pause() throws {
    let microphone = stage.microphone
    // A second client captures, too, so that the microphone keeps running during the pause.
    let witness = try stage.server.witness(microphone)
    let program = try stage.open("record")
    try stage.waitForMore()
    let asked = microphone.saidCount
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    let paused = microphone.saidCount
    #expect(microphone.advance(for: 1))
    let resumed = microphone.saidCount
    program.press(" ")
    try stage.waitForMore()
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path] && stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    let runs = take.countedRuns
    try #require(runs.count == 2, "\(runs)")
    #expect(runs[0].end == runs[1].place && runs[1].end == take.frameCount, "\(runs)")
    // On a busy machine half a second may still be in transit.
    #expect(runs[0].numbers.upperBound > asked - 24_000, "\(runs), \(asked)")
    #expect(runs[0].numbers.upperBound <= paused, "\(runs), \(paused)")
    // Sound that is in the pipe at the time of the resumption predates it and may still arrive.
    #expect(runs[1].numbers.lowerBound >= resumed - 1_024, "\(runs), \(resumed)")
    #expect(try witness.stop().countedRuns.count == 1)
  }

  @Test("Ctrl-C stops recording and keeps the take, with and without a terminal")
  func controlC() throws {
    let program = try stage.open("record")
    try stage.waitForMore()
    program.press("\u{3}")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).countedRuns.count == 1)
    let other = try stage.record()
    other.signal(SIGINT)
    let second = try other.outcome(timeout: 30)
    #expect(second.status == 0 && Set(stage.takes) == [outcome.path, second.path])
    #expect(stage.journals.isEmpty)
    #expect(try Signal(file: second.path).countedRuns.count == 1)
  }

  @Test(
    "SIGTERM, SIGHUP, or a closed terminal window completes the take and prints its path",
    arguments: ["TERM", "HUP", "window"])
  func ended(how: String) throws {
    let program = try stage.open("record")
    try stage.waitForMore()
    switch how {
    case "TERM": program.signal(SIGTERM)
    case "HUP": program.signal(SIGHUP)
    default: program.hangUp()
    }
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && !outcome.endedBySignal, "\(outcome.talk)")
    #expect(stage.takes == [outcome.path] && stage.journals.isEmpty, "\(stage.home.names)")
    let runs = try Signal(file: outcome.path).countedRuns
    #expect(runs.count == 1 && runs[0].numbers.count > 22_000, "\(runs)")
  }

  @Test("A recording can be stopped while it is paused")
  func stoppedWhilePaused() throws {
    let program = try stage.open("record")
    try stage.waitForMore()
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).countedRuns.count == 1)
  }
}
