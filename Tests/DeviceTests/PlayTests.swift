import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna play")
struct PlayTests {
  let stage: Stage

  init() throws {
    stage = try Stage([.init("speaker")])
    try stage.home.write(.counting(seconds: 4), to: "count.wav", format: .wavFloat)
    try stage.home.write(
      Signal.sine(frequency: 440, seconds: 2).stereo, to: "tone.wav", format: .wavFloat)
  }

  /// Plays to the end and returns how it ended and what was heard.
  private func play(_ arguments: String...) throws -> (Outcome, Signal) {
    let capture = try stage.server.capture("speaker")
    let outcome = try Myna.run(
      ["play"] + arguments, in: stage.home, environment: stage.environment, timeout: 60)
    capture.goesOn(for: 0.5)
    return (outcome, try capture.stop().withoutDropouts)
  }

  @Test("Without an effect the speaker gets the very samples of the file, all of them, once")
  func exact() throws {
    let (outcome, heard) = try play("count.wav")
    #expect(outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty)
    #expect(heard.countedRuns.map(\.numbers) == [0..<192_000])
  }

  @Test("--from 3 begins there, to the frame")
  func from() throws {
    let (outcome, heard) = try play("count.wav", "--from", "3")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let runs = heard.countedRuns
    try #require(runs.count == 1 && runs[0].numbers.upperBound == 192_000, "\(runs)")
    // It fades in for 10 ms, since a sound that begins in its midst would click.
    #expect((144_000...144_480).contains(runs[0].numbers.lowerBound), "\(runs)")
    #expect(heard.trimmed().frameCount == 48_000 || heard.trimmed().frameCount == 47_999)
  }

  @Test("--loop 1:1.5 comes round every half second, to the frame")
  func loop() throws {
    let capture = try stage.server.capture("speaker")
    let program = try stage.start("play", "count.wav", "--loop", "1:1.5")
    capture.goesOn(for: 3)
    program.signal(SIGINT)
    #expect(try program.outcome(timeout: 20).status == 130)
    let runs = try capture.stop().withoutDropouts.countedRuns
    // The middle of the loop, where no seam is.
    let places = runs.filter { $0.numbers.contains(60_000) }.map {
      $0.place + 60_000 - $0.numbers.lowerBound
    }
    #expect(places.count >= 4, "\(runs)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 == 24_000 }, "\(runs)")
  }

  @Test("--volume 50 halves the level")
  func volume() throws {
    let (outcome, heard) = try play("tone.wav", "--volume", "50")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let sound = heard.trimmed()
    let level = sound[0.5..<1.5].level(at: 440)
    #expect(abs(level + 12.041) < 0.05, "\(level) dB instead of −12.04")
  }

  @Test("It plays without a terminal, with standard input closed, and what standard input brings")
  func inputs() throws {
    for script in ["\"$MYNA\" play tone.wav <&-", "cat tone.wav | \"$MYNA\" play -"] {
      let capture = try stage.server.capture("speaker")
      let outcome = try Myna.shell(script, in: stage.home, environment: stage.environment)
      capture.goesOn(for: 0.5)
      let heard = try capture.stop().withoutDropouts
      #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(script): \(outcome.talk)")
      #expect(abs(heard.duration - 2) < 0.001, "\(script): \(heard.duration) s")
    }
  }

  @Test("Of a damaged file it plays what is there, and says so")
  func damaged() throws {
    let whole = try stage.home.data("count.wav")
    try stage.home.write(whole.prefix(whole.count / 2), to: "half.wav")
    let (outcome, heard) = try play("half.wav")
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("half.wav") && outcome.talk.contains("playing what is there"))
    let runs = heard.countedRuns
    #expect(runs.count == 1 && abs(runs[0].numbers.count - 96_000) < 64, "\(runs)")
  }
}
