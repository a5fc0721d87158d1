import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("A voice from the microphone to the speaker")
struct SpokenTests {
  // Three at a time, since a server that starves drops sound.
  private static let speakers = ["one", "two", "three"]
  let stage: Stage

  init() throws {
    stage = try Stage([.init("micsink")] + Self.speakers.map { .init($0) })
  }

  @Test("What is spoken into the microphone is said back changed by all six effects")
  func sixEffects() throws {
    // What a busy server leaves out must not be taken for a pause of the speaker's, nor a pause for that.
    let speech = try Signal.speech().stereo.withoutZeros
    try stage.home.write(speech, to: "speech.wav", format: .wavFloat)
    let program = try stage.record("-o", "take.wav")
    try stage.server.play(stage.home("speech.wav"), to: "micsink")
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    let said = take.trimmed().withoutDropouts
    #expect(said.difference(from: speech.trimmed()) < -138, "24 bits hold it all")
    try stage.home.write(said, to: "spoken.wav", format: .wavFloat)

    let heard = try play(["snail", "hawk", "reverb"])
      .merging(try play(["chipmunk", "vader", "plain"])) { $1 }
      .merging(try play(["rabbit"])) { $1 }
    let spoken = try Signal(file: stage.home("spoken.wav"))
    let plain = try #require(heard["plain"]).trimmed().withoutDropouts
    #expect(
      plain.difference(from: spoken) < -138,
      "no effect: \(plain.frameCount) frames became of \(spoken.frameCount)")
    try check(heard, spoken)
  }

  /// Plays what was spoken through effects at once, each to a speaker of its own, and returns what each one played.
  private func play(_ effects: [String]) throws -> [String: Signal] {
    let pairs = Array(zip(effects, Self.speakers))
    let captures = try pairs.map { try stage.server.capture($0.1) }
    let programs = try pairs.map { effect, speaker in
      let choice = effect == "plain" ? [] : ["--effect", effect]
      return try Myna.start(
        ["play", "spoken.wav", "--device", speaker] + choice, in: stage.home,
        environment: stage.environment)
    }
    for program in programs {
      let outcome = try program.outcome(timeout: 60)
      #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    }
    // What has been given to the server is still on its way to those who capture.
    for capture in captures { capture.goesOn(for: 0.5) }
    return Dictionary(uniqueKeysWithValues: zip(effects, try captures.map { try $0.stop() }))
  }

  private func check(_ heard: [String: Signal], _ spoken: Signal) throws {
    let pitch = try #require(try stage.info(stage.home("spoken.wav")).medianPitchHz)
    let length = spoken.trimmed(above: 0.02).duration
    let expected: [(String, Double, Double)] = [
      ("chipmunk", 2, 1), ("vader", 0.5, 1), ("snail", 1, 2), ("rabbit", 1, 0.5),
    ]
    for (effect, pitchRatio, timeRatio) in expected {
      let sound = try #require(heard[effect])
      try stage.home.write(sound, to: "heard-\(effect).wav", format: .wavFloat)
      let new = try #require(try stage.info(stage.home("heard-\(effect).wav")).medianPitchHz)
      // What lasts half as long has half as many moments for a median to be taken of.
      let tolerance = timeRatio == 1 ? 0.01 : 0.02
      #expect(
        abs(new / pitch / pitchRatio - 1) < tolerance, "\(effect): \(pitch) Hz became \(new) Hz")
      let duration = sound.trimmed(above: 0.02).duration
      #expect(
        abs(duration / length / timeRatio - 1) < 0.02, "\(effect): \(length) s → \(duration) s")
    }
    // Speech resembles itself at many lags; what it does without the effect is taken off.
    let hawk = try #require(heard["hawk"])
    let lags = Array(43_200...52_800)
    let (with, without) = (hawk.autocorrelation(at: lags), spoken.autocorrelation(at: lags))
    let best = try #require(lags.indices.max { with[$0] - without[$0] < with[$1] - without[$1] })
    #expect(abs(lags[best] - 48_000) <= 1, "the echo comes after \(lags[best]) frames")
    let reverb = try #require(heard["reverb"]).trimmed()
    let end = spoken.duration
    #expect(reverb[end..<end + 0.3].rmsDecibels > -60, "nothing rings after the end")
    #expect(reverb[end..<end + 0.3].rms > 4 * reverb[end + 0.8..<end + 1.1].rms)
  }
}
