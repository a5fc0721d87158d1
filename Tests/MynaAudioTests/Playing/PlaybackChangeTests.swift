import Foundation
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("Changes during playback")
struct PlaybackChangeTests {
  private let folder = Scratch()

  private func tone(_ frequency: Double = 440, seconds: Double = 4) throws -> String {
    var tone = Signal.sine(frequency: frequency, amplitude: 0.7, seconds: seconds)
    // An abrupt start would be a click, which every echo repeats.
    for n in 0..<4_800 { tone.channels[0][n] *= Float(0.5 - 0.5 * cos(.pi * Double(n) / 4_800)) }
    try folder.write(tone, to: "tone.wav", format: .wavFloat)
    return folder("tone.wav")
  }

  /// A tone that rises by 50 Hz per second, which reveals a change of speed, unlike a steady tone.
  private func risingTone() throws -> String {
    let samples = (0..<192_000).map { n in
      let time = Double(n) / 48_000
      let level = n < 4_800 ? 0.5 - 0.5 * cos(.pi * Double(n) / 4_800) : 1
      return Float(0.7 * level * sin(2 * .pi * (440 + 25 * time) * time))
    }
    try folder.write(Signal([samples], sampleRate: 48_000), to: "rising.wav", format: .wavFloat)
    return folder("rising.wav")
  }

  private static let steps: [(String, EffectChain, EffectChain)] = {
    func one(_ unit: EffectUnit) -> EffectChain { EffectChain(name: "", units: [unit]) }
    func band(_ frequency: Double, _ gain: Double) -> EffectChain {
      one(.equalizer(.init(bands: [.init(.parametric, frequency: frequency, gain: gain)])))
    }
    let presets = [EffectChain(name: "", units: [])] + EffectPreset.all.map(\.chain)
    var steps = presets.flatMap { a in
      presets.filter { $0 != a }.map { ("\(a.name) to \($0.name)", a, $0) }
    }
    steps += [
      ("pitch", one(.timePitch(.init(pitch: 100))), one(.timePitch(.init(pitch: 700)))),
      ("rate", one(.timePitch(.init(rate: 1.2))), one(.timePitch(.init(rate: 0.7)))),
      ("varispeed", one(.varispeed(.init(rate: 1))), one(.varispeed(.init(rate: 1.5)))),
      (
        "delay", one(.delay(.init(delayTime: 0.2, feedback: 20, wetDryMix: 30))),
        one(.delay(.init(delayTime: 0.31, feedback: -60, lowPassCutoff: 900, wetDryMix: 80)))
      ),
      (
        "room", one(.reverb(.init(preset: .smallRoom, wetDryMix: 20))),
        one(.reverb(.init(preset: .cathedral, wetDryMix: 90)))
      ),
      ("band", band(440, -12), band(600, 9)),
      ("bands", band(440, 3), one(.equalizer(.init(bands: [], globalGain: -6)))),
      ("compressor on", EffectChain(name: "", units: []), one(.compressor(.init()))),
      (
        "compressor", one(.compressor(.init())),
        one(.compressor(.init(threshold: -40, ratio: 8, knee: 0, makeupGain: 6)))
      ),
      (
        "gate", one(.gate(.init(threshold: 0, range: 6))),
        one(.gate(.init(threshold: 0, range: 30)))
      ),
    ]
    return steps
  }()

  @Test(
    "A changed setting or effect is heard within 50 ms, without a click",
    arguments: steps)
  func change(step: (name: String, from: EffectChain, to: EffectChain)) throws {
    let playback = try Playback(try risingTone(), chain: step.from)
    let before = playback.hear(seconds: 0.8)
    try playback.engine.setChain(step.to)
    let during = playback.hear(seconds: 1.6)
    #expect(playback.engine.underrunCount == 0)
    var heard = before
    for channel in heard.channels.indices { heard.channels[channel] += during.channels[channel] }
    #expect(heard.clickDecibels < -60)
    // Without the change, the sound differs after 50 ms.
    let unchanged = try Playback(try risingTone(), chain: step.from)
    _ = unchanged.hear(seconds: 0.8)
    let rest = unchanged.hear(seconds: 1.6)
    let first = zip(rest.samples, during.samples).enumerated().first { abs($1.0 - $1.1) > 0.01 }
    if step.from.units != step.to.units { #expect((first?.offset ?? .max) < 2_400) }
  }

  @Test("A new effect continues at the current position")
  func goesOn() throws {
    let playback = try Playback(try tone(seconds: 10))
    _ = playback.hear(seconds: 1)
    for preset in EffectPreset.all {
      let frame = playback.engine.frame
      try playback.engine.setChain(preset.chain)
      _ = playback.hear(frameCount: 4_800)
      let expected = frame + Int(4_800 * preset.chain.rate)
      #expect(abs(playback.engine.frame - expected) < 400, "\(preset.id)")
    }
  }

  @Test("A thousand quick changes cause neither underruns nor excessive peaks")
  func manyChanges() throws {
    let playback = try Playback(try tone(seconds: 30))
    var random = SeededRandom(seed: 5)
    var heard = playback.hear(seconds: 0.2)
    for _ in 0..<1_000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let preset = EffectPreset.all.randomElement(using: &random)
        try playback.engine.setChain(preset?.chain ?? EffectChain(name: "", units: []))
      case 1:
        let pitch = Double.random(in: -1_200...1_200, using: &random)
        try playback.engine.setChain(.init(name: "", units: [.timePitch(.init(pitch: pitch))]))
      default: try playback.engine.seek(to: Int.random(in: 0..<900_000, using: &random))
      }
      let frames = Int.random(in: 1...1_500, using: &random)
      heard.channels[0] += playback.hear(frameCount: frames).samples
    }
    #expect(playback.engine.underrunCount == 0)
    #expect(heard.peak < 1.5)
  }

  @Test("A pause fades out, and playback resumes without a click from where the fade ended")
  func pause() throws {
    let playback = try Playback(try tone())
    var heard = playback.hear(seconds: 0.5)
    playback.engine.isPlaying = false
    // Not before the fade was rendered, even for a device that stands still.
    #expect(!playback.engine.hasPaused(latency: 0))
    let pause = playback.hear(seconds: 0.3)
    #expect(playback.engine.hasPaused(latency: 400))
    #expect(pause[0.05..<0.3].peak == 0)
    let frame = playback.engine.frame
    #expect(abs(frame - 24_480) <= 256)  // the fade of 10 ms was heard
    playback.engine.isPlaying = true
    let rest = playback.hear(seconds: 0.5)
    heard.channels[0] += pause.samples + rest.samples
    #expect(heard.clickDecibels < -60)
    #expect(abs(playback.engine.frame - frame - 24_000) <= 256)
  }

  @Test("A position and an effect chosen during a pause apply when playback resumes")
  func changesDuringPause() throws {
    let playback = try Playback(try tone())
    _ = playback.hear(seconds: 0.5)
    playback.engine.isPlaying = false
    _ = playback.hear(seconds: 0.1)
    try playback.engine.seek(to: 96_000)
    try playback.engine.setChain(EffectPreset.chipmunk.chain)
    #expect(playback.engine.frame == 96_000)
    #expect(playback.hear(seconds: 0.1).peak == 0)
    #expect(playback.engine.frame == 96_000)
    playback.engine.isPlaying = true
    let heard = playback.hear(seconds: 0.5)
    #expect(abs(cents(heard[0.1..<0.5].dominantFrequency, above: 880)) < 10)
  }

  @Test("Volume changes are exact and cause no clicks")
  func volume() throws {
    let playback = try Playback(try tone())
    var heard = playback.hear(seconds: 0.3)
    for volume in [0.1, 1, 0, 0.5] as [Float] {
      playback.engine.volume = volume
      let next = playback.hear(seconds: 0.3)
      #expect(abs(next[0.1..<0.3].peak - 0.7 * volume) < 0.001)
      heard.channels[0] += next.samples
    }
    #expect(heard.clickDecibels < -60)
  }

  @Test("A loop repeats without a click and with frame accuracy, even through an effect")
  func loop() throws {
    let playback = try Playback(try tone(441), loop: 24_000..<57_000)
    let heard = playback.hear(seconds: 5)
    #expect(heard.clickDecibels < -60)
    // 5 s: half a second, then repetitions of the loop of 33,000 frames.
    #expect(abs(playback.engine.frame - (24_000 + (240_000 - 57_000) % 33_000)) <= 128)
    try playback.engine.setChain(EffectPreset.rabbit.chain)
    _ = playback.hear(seconds: 3)
    #expect(24_000..<57_000 ~= playback.engine.frame)
    try playback.engine.setLoop(nil)
    _ = playback.hear(seconds: 3)
    #expect(playback.engine.hasEnded(latency: 1_000))
  }

  @Test(
    "A loop from the start of a file has no discontinuity where it repeats",
    arguments: [0, 1, 100, 240])
  func loopFromStart(first: Int) throws {
    let samples = (0..<96_000).map { Float(0.5 * cos(2 * .pi * 440 * Double($0) / 48_000)) }
    try folder.write(Signal([samples], sampleRate: 48_000), to: "cosine.wav", format: .wavFloat)
    let playback = try Playback(folder("cosine.wav"), loop: first..<24_000, from: first)
    let heard = playback.hear(seconds: 3).samples[4_800...]
    let largest = zip(heard, heard.dropFirst()).map { abs($1 - $0) }.max()
    // The cosine's own largest step is 0.0288; a fade of 5 ms adds at most 0.0032 to it.
    #expect(try #require(largest) < 0.033)
    // After the third difference, only steps and kinks remain.
    let third = (3..<heard.count).map { n in
      let at = heard.startIndex + n
      return abs(heard[at] - 3 * heard[at - 1] + 3 * heard[at - 2] - heard[at - 3])
    }
    #expect(try #require(third.max()) < 0.001)
  }

  @Test("Every repetition of a loop has identical samples")
  func loopRepeats() throws {
    let noise = Signal.noise(seconds: 2)
    try folder.write(noise, to: "noise.wav", format: .wavFloat)
    let playback = try Playback(folder("noise.wav"), loop: 10_000..<30_000)
    let heard = playback.hear(frameCount: 110_000).samples
    #expect(Array(heard[..<29_760]) == Array(noise.samples[..<29_760]))  // up to the seam of 5 ms
    for round in 1..<4 {
      let start = 10_000 + round * 20_000
      #expect(heard[start..<start + 20_000].elementsEqual(heard[start + 20_000..<start + 40_000]))
    }
    #expect(Array(heard[30_000..<49_760]) == Array(noise.samples[10_000..<29_760]))
  }
}
