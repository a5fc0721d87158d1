import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Speech from microphone to speaker", .besideOthers)
struct SpokenTests {
  private static let effects = ["snail", "rabbit", "chipmunk", "vader", "hawk", "reverb", "plain"]
  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  @Test("Recorded speech is played back correctly with each of the six effects")
  func sixEffects() throws {
    let speech = try Signal.speech().stereo
    let program = try stage.record("-o", "take.wav")
    stage.microphone.say(speech)
    #expect(stage.microphone.finishes())
    try stage.waitForMore()
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let said = try Signal(file: outcome.path).trimmed()
    #expect(said.difference(from: speech.trimmed()) < -138, "24 bits hold it all")
    // The sound ends with silence: Myna exits when a speaker in real time would have finished, and
    // that of a busy machine may be late.
    try stage.home.write(said.padded(1), to: "spoken.wav", format: .wavFloat)

    let heard = try playAll()
    let plain = try #require(heard["plain"]).trimmed()
    #expect(
      plain.difference(from: said) < -138,
      "no effect: \(plain.frameCount) frames became of \(said.frameCount)")
    try check(heard, said)
  }

  /// Plays the speech through all effects at once, each on its own speaker, and returns each
  /// speaker's sound.
  private func playAll() throws -> [String: Signal] {
    let speakers = try Self.effects.map { try stage.server.plugIn(speaker: "for-\($0)") }
    let programs = try zip(Self.effects, speakers).map { effect, speaker in
      let choice = effect == "plain" ? [] : ["--effect", effect]
      return try Myna.start(
        ["play", "spoken.wav", "--device", speaker.name] + choice, in: stage.home,
        environment: stage.environment.merging(stage.server.playingEnvironment) { $1 })
    }
    for program in programs {
      let outcome = try program.outcome(timeout: 60)
      #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    }
    return Dictionary(
      uniqueKeysWithValues: zip(Self.effects, try speakers.map { try stage.heard(from: $0) }))
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
      // Half the duration has half as many values for the median.
      let tolerance = timeRatio == 1 ? 0.01 : 0.02
      #expect(
        abs(new / pitch / pitchRatio - 1) < tolerance, "\(effect): \(pitch) Hz became \(new) Hz")
      let duration = sound.trimmed(above: 0.02).duration
      #expect(
        abs(duration / length / timeRatio - 1) < 0.02, "\(effect): \(length) s → \(duration) s")
    }
    // Speech correlates with itself at many lags; the correlation without the effect is subtracted.
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
