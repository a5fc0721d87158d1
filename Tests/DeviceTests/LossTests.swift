import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Devices and servers that go")
struct LossTests {
  let stage: Stage
  private let player: Child

  init() throws {
    stage = try Stage()
    try stage.home.write(.counting(seconds: 60), to: "count.wav", format: .wavFloat)
    player = try stage.server.startPlaying(stage.home("count.wav"), to: "micsink")
  }

  /// Waits until the journal has a second more.
  private func waitForMore() throws {
    let size = stage.size(try stage.waitForJournal())
    try stage.waitForJournal(longerThan: size + 48_000 * 6)
  }

  /// Expects that recording ended by itself with a sentence, and kept one good take.
  private func expectKept(_ program: RunningProgram, saying words: String) throws {
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && !outcome.endedBySignal)
    #expect(
      outcome.talkLines.count { $0.contains(words) && $0.contains("kept") } == 1, "\(outcome.talk)")
    #expect(stage.takes == [outcome.path] && stage.journals.isEmpty, "\(stage.home.names)")
    let runs = try Signal(file: outcome.path).withoutDropouts.countedRuns
    #expect(runs.count == 1 && runs[0].numbers.count > 24_000, "\(runs)")
  }

  @Test("Without a terminal a microphone that goes ends the recording, and the take is kept")
  func microphoneGone() throws {
    let program = try stage.record("--device", "mic")
    try waitForMore()
    try stage.server.unload("module-remap-source")
    try expectKept(program, saying: "is gone")
  }

  @Test("Another default microphone, which nobody chose, ends the recording, too")
  func defaultChanged() throws {
    let program = try stage.record()
    try waitForMore()
    try stage.server.unload("module-remap-source")
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(outcome.talkLines.count { $0.contains("kept") } == 1, "\(outcome.talk)")
  }

  @Test("At a terminal a microphone that goes pauses, and space goes on when it is back")
  func microphoneBack() throws {
    let program = try stage.open("record", "--device", "mic")
    try waitForMore()
    try stage.server.unload("module-remap-source")
    #expect(program.waits(toShow: "is gone") && program.waits(toShow: "⏸"))
    _ = try stage.server.load(
      "module-remap-source", "source_name=mic", "master=micsink.monitor")
    program.press(" ")
    try waitForMore()
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    let runs = try Signal(file: outcome.path).withoutDropouts.countedRuns.filter {
      $0.numbers.count > 4_800
    }
    #expect(runs.count == 2, "\(runs)")
  }

  @Test(
    "Without a terminal a server that ends ends the recording; the next command finds its successor"
  )
  func serverGone() throws {
    let program = try stage.record()
    try waitForMore()
    stage.server.kill()
    try expectKept(program, saying: "sound server is gone")
    try stage.server.restart()
    let next = try stage.run("record", "--seconds", "0.3")
    #expect(next.status == 0 && stage.takes.count == 2, "\(next.talk)")
  }

  @Test(
    "At a terminal a server that ends pauses, and space goes on with its successor in the same take"
  )
  func serverBack() throws {
    let program = try stage.open("record")
    try waitForMore()
    stage.server.kill()
    #expect(program.waits(toShow: "sound server is gone") && program.waits(toShow: "⏸"))
    // Pressed too early, it says why it does not go on.
    program.press(" ")
    #expect(program.waits(toShow: "No sound server answers"))
    try stage.server.restart()
    program.press(" ")
    try waitForMore()
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && stage.takes == [outcome.path] && stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    #expect(take.withoutDropouts.countedRuns.count == 1 && take.duration > 2)
  }

  @Test("A server that stands still for three seconds delays the take, or its absence is told")
  func standstill() throws {
    let program = try stage.record()
    try waitForMore()
    stage.server.suspend()
    usleep(3_000_000)
    stage.server.resume()
    try waitForMore()
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    let runs = try Signal(file: outcome.path).withoutDropouts.countedRuns.filter {
      $0.numbers.count > 4_800
    }
    #expect(runs.count == 1 || outcome.talk.contains("missing"), "\(runs): \(outcome.talk)")
  }

  @Test(
    "A speaker that goes ends what plays there, with a sentence", arguments: ["speaker", "server"])
  func speakerGone(what: String) throws {
    let module = try stage.server.load(.init("headset"))
    let capture = try stage.server.capture("headset")
    let program = try stage.start("play", "count.wav", "--device", "headset")
    capture.goesOn(for: 1)
    if what == "speaker" { try stage.server.unload(module) } else { stage.server.kill() }
    let outcome = try program.outcome(timeout: 40)
    let words = what == "speaker" ? "headset” is gone" : "sound server is gone"
    #expect(outcome.isRefusal(1, naming: words), "\(outcome.status): \(outcome.talk)")
  }

  @Test("At a terminal a speaker that goes pauses, and space goes on where it was when it is back")
  func speakerBack() throws {
    let module = try stage.server.load(.init("headset"))
    let program = try stage.open("play", stage.home("count.wav"), "--device", "headset")
    #expect(program.waits(toShow: "0:01"))
    try stage.server.unload(module)
    #expect(program.waits(toShow: "is gone") && program.waits(toShow: "⏸"))
    _ = try stage.server.load(.init("headset"))
    let capture = try stage.server.capture("headset")
    program.press(" ")
    // A speaker that was just plugged in may take its time.
    #expect(program.waits(toShow: "0:04"), "\(program.screen)")
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.talk)")
    let runs = try capture.stop().countedRuns.filter { $0.numbers.count > 4_800 }
    #expect(runs.count >= 1 && runs[0].numbers.lowerBound > 24_000, "\(runs): \(program.screen)")
  }

  @Test("Playing to the default speaker goes on at the next default when that one goes")
  func defaultSpeakerGone() throws {
    let module = try stage.server.load(.init("headset"))
    try stage.server.control("set-default-sink", "headset")
    let program = try stage.open("play", stage.home("count.wav"))
    #expect(program.waits(toShow: "0:01"))
    let capture = try stage.server.capture("speaker")
    try stage.server.unload(module)
    #expect(program.waits(toShow: "0:04"), "\(program.screen)")
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.talk)")
    let runs = try capture.stop().countedRuns.filter { $0.numbers.count > 4_800 }
    #expect(runs.count >= 1 && runs[0].numbers.lowerBound > 24_000, "\(runs): \(program.screen)")
  }
}
