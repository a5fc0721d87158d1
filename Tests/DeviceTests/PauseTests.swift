import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording at a terminal")
struct PauseTests {
  let stage: Stage
  private let player: Child

  init() throws {
    stage = try Stage()
    try stage.home.write(
      .counting(seconds: 60), to: "count.wav", format: .wavFloat)
    player = try stage.server.startPlaying(stage.home("count.wav"), to: "micsink")
  }

  /// Waits until the journal has so many seconds more.
  private func waitForMore(_ seconds: Double = 1.2) throws {
    let size = try stage.size(stage.waitForJournal())
    try stage.waitForJournal(longerThan: size + Int(seconds * 48_000) * 6)
  }

  @Test(
    "Space pauses and resumes, q stops, and of the sound only what passed in the pause is missing")
  func pause() throws {
    let program = try stage.open("record")
    try waitForMore()
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    let size = try stage.size(stage.waitForJournal())
    let reference = try stage.server.capture("micsink")
    #expect(reference.goesOn(for: 2))
    _ = try reference.stop()
    // What was on its way to the disk may still have come.
    #expect(try stage.size(stage.waitForJournal()) - size < 2 * 48_000 * 6)
    program.press(" ")
    try waitForMore()
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path] && stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    let runs = take.countedRuns.filter { $0.numbers.count > 4_800 }
    try #require(runs.count == 2, "\(take.countedRuns)")
    #expect(runs[0].place + runs[0].numbers.count == runs[1].place)
    #expect(runs[1].place + runs[1].numbers.count == take.frameCount)
    #expect(runs[1].numbers.lowerBound - runs[0].numbers.upperBound > 96_000, "\(runs)")
  }

  @Test("Ctrl-C stops and keeps the take, at a terminal and without one")
  func controlC() throws {
    let program = try stage.open("record")
    try waitForMore()
    program.press("\u{3}")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).duration > 1)
    let other = try stage.record()
    other.signal(SIGINT)
    let second = try other.outcome(timeout: 30)
    #expect(second.status == 0 && Set(stage.takes) == [outcome.path, second.path])
    #expect(stage.journals.isEmpty)
  }

  @Test("SIGTERM, SIGHUP and a closed window keep the take", arguments: ["TERM", "HUP", "window"])
  func ended(how: String) throws {
    let program = try stage.open("record")
    try waitForMore()
    switch how {
    case "TERM": program.signal(SIGTERM)
    case "HUP": program.signal(SIGHUP)
    default: program.hangUp()
    }
    let outcome = try program.outcome()
    #expect(!outcome.endedBySignal)
    // Who is told to go may leave the encoding to the next start.
    #expect(try stage.run("recover").status == 0)
    #expect(stage.takes.count == 1 && stage.journals.isEmpty, "\(stage.home.names)")
    let runs = try Signal(file: try #require(stage.takes.first)).withoutDropouts.countedRuns
    #expect(runs.count == 1 && runs[0].numbers.count > 48_000, "\(runs)")
  }

  @Test("A take can be stopped while it is paused, and the terminal is as it was")
  func stoppedWhilePaused() throws {
    let program = try stage.open("record")
    try waitForMore()
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).countedRuns.count == 1)
  }
}
