import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna play", .besideOthers)
struct PlayTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    // The sound ends with silence: Myna exits when a speaker in real time would have finished, and
    // that of a busy machine may be late.
    try stage.home.write(.counting(seconds: 2).padded(1), to: "count.wav", format: .wavFloat)
  }

  @Test("Without an effect, the speaker gets each sample of the file exactly once")
  func exact() throws {
    let (outcome, heard) = try stage.play("count.wav")
    #expect(outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty)
    #expect(heard.countedRuns.map(\.numbers) == [0..<96_000])
    let isSame = heard.channels[0] == heard.channels[1]
    #expect(isSame)
  }

  @Test("If the speaker stalls near the end, the player waits until the last frame is heard")
  func slowEnd() throws {
    try stage.home.write(.counting(seconds: 1), to: "whole.wav", format: .wavFloat)
    let program = try stage.start("play", "whole.wav")
    stage.speaker.advance(for: 0.6)
    // A player that followed the clock would exit during this stall.
    stage.speaker.held { _ = usleep(1_500_000) }
    #expect(try program.outcome(timeout: 30).status == 0)
    #expect(try stage.heard(from: stage.speaker).countedRuns.map(\.numbers) == [0..<48_000])
  }

  @Test("Several files are played one after another, in full")
  func several() throws {
    try stage.home.write(.counting(seconds: 1).padded(1), to: "short.wav", format: .wavFloat)
    let (outcome, heard) = try stage.play("count.wav", "short.wav")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    #expect(heard.countedRuns.map(\.numbers) == [0..<96_000, 0..<48_000])
  }

  @Test("A file that isn't audio doesn't prevent other files from playing")
  func broken() throws {
    try stage.home.write(Data("no audio".utf8), to: "text.wav")
    let (outcome, heard) = try stage.play("text.wav", "count.wav")
    #expect(outcome.status == 1 && outcome.talk.contains("text.wav"), "\(outcome.talk)")
    #expect(heard.countedRuns.map(\.numbers) == [0..<96_000])
  }

  @Test("--from 1.5 starts at exactly that frame")
  func from() throws {
    let (outcome, heard) = try stage.play("count.wav", "--from", "1.5")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let runs = heard.countedRuns
    try #require(runs.count == 1 && runs[0].numbers.upperBound == 96_000, "\(runs)")
    // A fade-in of 10 ms prevents a click at the start inside the sound.
    #expect((72_000...72_480).contains(runs[0].numbers.lowerBound), "\(runs)")
    // The first frame of the fade is zero.
    #expect([24_000, 23_999].contains(heard.trimmed().frameCount), "\(runs)")
  }

  @Test("--loop 0.5:1 repeats exactly every half second")
  func loop() throws {
    let program = try stage.start("play", "count.wav", "--loop", "0.5:1")
    stage.speaker.advance(for: 2.5)
    program.signal(SIGINT)
    #expect(try program.outcome(timeout: 20).status == 130)
    let heard = try stage.heard(from: stage.speaker)
    let runs = heard.countedRuns
    // The middle of the loop, away from its seam.
    let places = runs.filter { $0.numbers.contains(36_000) }.map {
      $0.place + 36_000 - $0.numbers.lowerBound
    }
    #expect(places.count >= 4, "\(runs)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 == 24_000 }, "\(runs)")
  }

  @Test("--volume 50 halves the level")
  func volume() throws {
    try stage.home.write(
      Signal.sine(frequency: 440, seconds: 1).stereo, to: "tone.wav", format: .wavFloat)
    let (outcome, heard) = try stage.play("tone.wav", "--volume", "50")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let level = heard.trimmed()[0.2..<0.8].level(at: 440)
    #expect(abs(level + 12.041) < 0.05, "\(level) dB instead of −12.04")
  }

  @Test(
    "A file can be played with standard input closed, or from standard input",
    arguments: ["\"$MYNA\" play short.wav <&-", "cat short.wav | \"$MYNA\" play -"])
  func inputs(script: String) throws {
    try stage.home.write(.counting(seconds: 0.5).padded(1), to: "short.wav", format: .wavFloat)
    let outcome = try Myna.shell(
      script, in: stage.home,
      environment: stage.environment.merging(stage.server.playingEnvironment) { $1 })
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    #expect(try stage.heard(from: stage.speaker).countedRuns.map(\.numbers) == [0..<24_000])
  }

  @Test("The readable part of a damaged file is played, with a message")
  func damaged() throws {
    try stage.home.write(
      .counting(seconds: 1).padded(3), to: "whole.wav", format: .wavFloat)
    let whole = try stage.home.data("whole.wav")
    try stage.home.write(whole.prefix(whole.count / 2), to: "half.wav")
    let (outcome, heard) = try stage.play("half.wav")
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("half.wav") && outcome.talk.contains("playing its readable part"))
    #expect(heard.countedRuns.map(\.numbers) == [0..<48_000])
  }
}
