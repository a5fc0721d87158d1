import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Microphones and servers lost during recording", .besideOthers)
struct LossTests {
  let stage: DeviceStage
  /// The first sample number of the other microphone and the next server.
  private static let other = 3_000_000

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 40))
  }

  /// Connects a microphone with a different signal.
  private func otherRoom() throws -> PacedMicrophone {
    let microphone = try stage.server.plugIn(microphone: "other")
    microphone.say(.counting(from: Self.other, seconds: 20))
    return microphone
  }

  /// Expects that recording stopped with a message and kept one take; returns its counted runs.
  private func expectKept(_ program: RunningProgram, saying words: String) throws -> [CountedFrames]
  {
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && !outcome.endedBySignal)
    #expect(
      outcome.talkLines.count {
        $0.contains(words) && $0.contains("Everything recorded so far is safe")
      } == 1,
      "\(outcome.talk)")
    #expect(stage.takes == [outcome.path] && stage.journals.isEmpty, "\(stage.home.names)")
    let runs = try Signal(file: outcome.path).countedRuns
    let first = try #require(runs.first)
    #expect(first.place == 0 || first.numbers.lowerBound == 0, "\(runs)")
    #expect(first.numbers.count > 22_000 && first.numbers.upperBound < Self.other, "\(runs)")
    return runs
  }

  @Test(
    "Without a terminal, losing a chosen or default microphone ends recording and keeps the take",
    arguments: [(["--device", "mic"], "was disconnected"), ([], "you did not choose")])
  func microphoneGone(options: [String], words: String) throws {
    let program = try stage.record(arguments: options)
    let other = try otherRoom()
    try stage.waitForMore()
    try stage.server.unplug(stage.microphone)
    let runs = try expectKept(program, saying: words)
    // The server moves the stream to the other microphone before it reports the loss.
    #expect(runs.count == 1, "\(runs)")
    #expect(other.saidCount < 24_000, "the other microphone was listened to")
  }

  @Test(
    "In a terminal, losing the microphone pauses recording, and Space resumes after reconnecting"
  )
  func microphoneBack() throws {
    let program = try stage.open("record", "--device", "mic")
    try stage.waitForMore()
    try stage.server.unplug(stage.microphone)
    #expect(program.waits(toShow: "was disconnected") && program.waits(toShow: "⏸"))
    try stage.server.plugInAgain()
    stage.microphone.say(.counting(from: Self.other, seconds: 20))
    program.press(" ")
    try stage.waitForMore()
    program.press("q")
    try expectTwoPieces(try program.outcome())
  }

  /// Expects one take of the sound before and after the loss.
  private func expectTwoPieces(_ outcome: Outcome) throws {
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    #expect(stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    let runs = take.countedRuns
    try #require(runs.count == 2, "\(runs)")
    #expect(runs[0].place == 0 || runs[0].numbers.lowerBound == 0, "\(runs)")
    #expect(runs[1].numbers.lowerBound - Self.other < 24_000, "\(runs)")
    // Between the two is at most the block of silence with which a microphone starts.
    #expect(runs[1].place - runs[0].end < 1_024 && runs[1].end == take.frameCount, "\(runs)")
  }

  @Test(
    "Without a terminal, losing the server ends recording, and the next command uses the new server"
  )
  func serverGone() throws {
    let program = try stage.record()
    try stage.waitForMore()
    stage.server.kill()
    let runs = try expectKept(program, saying: "sound server stopped")
    #expect(runs.count == 1, "\(runs)")
    try stage.server.restart()
    let next = try stage.run("record", "--seconds", "0.3")
    #expect(next.status == 0 && stage.takes.count == 2, "\(next.talk)")
  }

  @Test("In a terminal, losing the server pauses recording, and Space resumes it in the same take")
  func serverBack() throws {
    let program = try stage.open("record")
    try stage.waitForMore()
    stage.server.kill()
    #expect(program.waits(toShow: "sound server stopped") && program.waits(toShow: "⏸"))
    // Pressed too early, the key only shows why recording cannot resume.
    program.press(" ")
    #expect(program.waits(toShow: "Myna can’t reach the sound server"))
    try stage.server.restart()
    stage.microphone.say(.counting(from: Self.other, seconds: 20))
    program.press(" ")
    try stage.waitForMore()
    program.press("q")
    try expectTwoPieces(try program.outcome())
  }

  @Test("A stalled server is reported, and audio that arrives after the stall isn't lost")
  func standstill() throws {
    let program = try stage.record()
    try stage.waitForMore()
    let told = try timesToldOfNoSound(program)
    stage.server.suspend()
    // The server stalls for two seconds of real time. A busy machine may report it earlier.
    usleep(2_000_000)
    #expect(try waitUntil { try timesToldOfNoSound(program) > told })
    stage.server.resume()
    try stage.waitForMore()
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    #expect(take.wholeRun != nil, "\(take.countedRuns)")
    // The microphone stalled as well, and that time is missing from the take.
    #expect(outcome.talkLines.count { $0.contains("of audio is missing") } == 1, "\(outcome.talk)")
  }

  @Test("A microphone that stalls and is then disconnected is reported as disconnected")
  func silentAndGone() throws {
    let program = try stage.record("--device", "mic")
    try stage.waitForMore()
    let told = try timesToldOfNoSound(program)
    try stage.microphone.held {
      #expect(try waitUntil { try timesToldOfNoSound(program) > told })
      try stage.server.unplug(stage.microphone)
    }
    let runs = try expectKept(program, saying: "was disconnected")
    #expect(runs.count == 1, "\(runs)")
  }

  private func timesToldOfNoSound(_ program: RunningProgram) throws -> Int {
    try program.talkSoFar().components(separatedBy: "isn’t sending any audio").count - 1
  }
}
