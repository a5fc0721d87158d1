import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Speakers and servers lost during playback", .besideOthers)
struct SpeakerLossTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    try stage.home.write(.counting(seconds: 20), to: "count.wav", format: .wavFloat)
  }

  /// Expects that the sound of one speaker, and optionally of a second, continues on the last one,
  /// apart from frames in transit.
  private func expectGoingOn(
    _ first: PacedSpeaker, meanwhile other: PacedSpeaker? = nil, _ last: PacedSpeaker,
    skipping most: Int
  ) throws {
    let (before, after) = (first.played.countedRuns, last.played.countedRuns)
    let between = other?.played.countedRuns ?? []
    try #require(before.count == 1 && after.count == 1, "\(before), \(after)")
    let end = (before + between).map(\.numbers.upperBound).max() ?? 0
    let step = after[0].numbers.lowerBound - end
    let ahead = Int(PacedServer.playingLatency * 48_000)
    #expect(
      step < most && -step < ahead + 12_000 && before[0].numbers.lowerBound == 0,
      "\(before), \(between), \(after)")
  }

  @Test(
    "Without a terminal, losing the speaker or the server ends playback with a message",
    arguments: ["speaker", "server"])
  func gone(what: String) throws {
    let headset = try stage.server.plugIn(speaker: "headset")
    let program = try stage.start("play", "count.wav", "--device", "headset")
    headset.advance(for: 0.5)
    if what == "speaker" { try stage.server.unplug(headset) } else { stage.server.kill() }
    let outcome = try program.outcome(timeout: 40)
    let words = what == "speaker" ? "headset” was disconnected" : "sound server stopped"
    #expect(outcome.isRefusal(1, naming: words), "\(outcome.status): \(outcome.talk)")
  }

  @Test(
    "In a terminal, losing the speaker pauses playback, and Space resumes it after reconnecting")
  func back() throws {
    let headset = try stage.server.plugIn(speaker: "headset")
    let program = try stage.open("play", stage.home("count.wav"), "--device", "headset")
    headset.advance(for: 0.7)
    try stage.server.unplug(headset)
    #expect(program.waits(toShow: "was disconnected") && program.waits(toShow: "⏸"))
    let again = try stage.server.plugIn(speaker: "headset")
    program.press(" ")
    // A newly connected speaker may start late.
    again.advance(for: 0.7)
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.talk)")
    // The server moves the stream to the default speaker until Myna notices the loss.
    //
    // Frames in transit to the lost speaker are played again; a part of that speaker's buffer may
    // be missing.
    try expectGoingOn(headset, meanwhile: stage.speaker, again, skipping: 6_000)
  }

  @Test("If the default speaker is lost, playback continues on the next default speaker")
  func nextDefault() throws {
    let headset = try stage.server.plugIn(speaker: "headset")
    try stage.server.control("set-default-sink", "headset")
    let program = try stage.open("play", stage.home("count.wav"))
    headset.advance(for: 0.7)
    try stage.server.unplug(headset)
    stage.speaker.advance(for: 0.7)
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.talk)")
    try expectGoingOn(headset, stage.speaker, skipping: 30_000)
  }
}
