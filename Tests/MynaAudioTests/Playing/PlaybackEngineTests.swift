import Foundation
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("PlaybackEngine")
struct PlaybackEngineTests {
  private let folder = Scratch()

  @Test(
    "The device receives the renderer's samples bit for bit",
    arguments: EffectPreset.all.map(\.chain) + [EffectChain(name: "", units: [])],
    [(48_000.0, 1), (44_100, 2)])
  func sameAsRenderer(chain: EffectChain, sound: (rate: Double, channelCount: Int)) throws {
    let voice = Signal.vowel(sampleRate: sound.rate, seconds: 1.3)
    try folder.write(sound.channelCount == 1 ? voice : voice.stereo, to: "in.wav", format: .wav16)
    let job = RenderJob(
      input: folder("in.wav"), output: folder("out.wav"), chain: chain, format: .wavFloat)
    let report = try Renderer(job).run()
    let playback = try Playback(folder("in.wav"), chain: chain, deviceRate: sound.rate)
    let heard = playback.hear(frameCount: report.frameCount)
    #expect(heard.channels == (try folder.signal("out.wav")).channels)
    #expect(playback.engine.underrunCount == 0)
    _ = playback.hear(frameCount: 600)
    #expect(playback.engine.hasEnded(latency: 400))
  }

  @Test("Playback on a device with another sample rate keeps length and pitch")
  func otherRate() throws {
    for (rate, deviceRate) in [
      (44_100.0, 48_000.0), (48_000, 44_100), (48_000, 16_000), (44_100, 96_000),
    ] {
      let tone = Signal.sine(frequency: 1_000, sampleRate: rate, seconds: 1)
      try folder.write(tone, to: "\(rate).wav", format: .wavFloat)
      let playback = try Playback(folder("\(rate).wav"), deviceRate: deviceRate)
      let heard = playback.hear(seconds: 1.2)
      let end = heard.samples.lastIndex { abs($0) > 1e-4 } ?? 0
      #expect(abs(end - Int(deviceRate)) <= 16)
      #expect(abs(cents(heard[0.1..<0.9].dominantFrequency, above: 1_000)) < 0.1)
    }
  }

  @Test("Seeking is accurate to the frame")
  func seek() throws {
    // Each frame is a distinct number.
    let ramp = Signal([(0..<96_000).map { Float($0) / 131_072 }], sampleRate: 48_000)
    try folder.write(ramp, to: "ramp.wav", format: .wavFloat)
    let playback = try Playback(folder("ramp.wav"))
    #expect(playback.hear(frameCount: 4_800).samples == Array(ramp.samples[..<4_800]))
    try playback.engine.seek(to: 60_000)
    #expect(playback.engine.frame == 60_000)
    let heard = playback.hear(frameCount: 12_000).samples.map { Int(($0 * 131_072).rounded()) }
    let begin = try #require(heard.firstIndex(of: 61_000))
    // After the fade, the frames are consecutive, starting with the requested one.
    #expect(Array(heard[begin..<begin + 9_000]) == Array(61_000..<70_000))
    #expect(1_000...1_128 ~= begin)
    #expect(abs(playback.engine.frame - 72_000) <= 128)
  }

  @Test(
    "The position never moves back, and it ends exactly at the end of the file",
    arguments: EffectPreset.all
  )
  func progress(preset: EffectPreset) throws {
    let voice = Signal.vowel(seconds: 1)
    try folder.write(voice, to: "in.wav", format: .wav16)
    let playback = try Playback(folder("in.wav"), chain: preset.chain)
    var last = 0
    for _ in 0..<2_000 where !playback.engine.hasEnded(latency: 0) {
      _ = playback.hear(frameCount: 480)
      #expect(playback.engine.frame >= last)
      last = playback.engine.frame
    }
    #expect(playback.engine.hasEnded(latency: 0))
    #expect(last == 48_000)
  }
}
