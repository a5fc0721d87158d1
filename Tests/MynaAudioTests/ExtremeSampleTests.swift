import Foundation
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

/// Tests files with samples that no recording contains.
@Suite("Extreme samples")
struct ExtremeSampleTests {
  private let folder = Scratch()

  /// Writes a second of silence that contains some extreme samples.
  private func write(_ samples: [Float]) throws {
    var all = [Float](repeating: 0, count: 48_000)
    all.replaceSubrange(1_000..<1_000 + samples.count, with: samples)
    try folder.write(Signal([all], sampleRate: 48_000), to: "a.wav", format: .wavFloat)
  }

  @Test(
    "A player sends no extreme samples to a device", arguments: [48_000.0, 44_100],
    EffectPreset.all.map(\.chain) + [EffectChain(name: "", units: [])])
  func player(deviceRate: Double, chain: EffectChain) throws {
    try write([3e38, -3e38, .infinity, .nan, -.infinity, 3e38])
    let playback = try Playback(folder("a.wav"), chain: chain, deviceRate: deviceRate)
    let heard = playback.hear(seconds: 1)
    #expect(heard.channels.joined().allSatisfy { abs($0) <= 4 })
    #expect(heard[0.5..<1].peak < 1)
  }

  @Test("An extreme sample doesn't turn into seconds of noise in a rendered file")
  func renderer() throws {
    try write([3e38])
    let chain = EffectChain(
      name: "", units: [.reverb(.init(preset: .cathedral, wetDryMix: 100))])
    let job = RenderJob(
      input: folder("a.wav"), output: folder("b.wav"), chain: chain, format: .wav16)
    let report = try Renderer(job).run()
    #expect(report.clippedSampleCount < 100)
    #expect(try folder.signal("b.wav")[0.1..<report.duration].peak < 1)
  }

  @Test("Rendering a short file with an extreme slowdown can be canceled at any time")
  func cancelled() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.05), to: "a.wav")
    let slow = EffectUnit.timePitch(.init(rate: 1.0 / 32))
    let chain = EffectChain(name: "", units: [slow, .varispeed(.init(rate: 0.5))])
    let job = RenderJob(
      input: folder("a.wav"), output: folder("b.wav"), chain: chain, format: .wavFloat)
    var asked = 0
    #expect(throws: RenderError.cancelled) {
      try Renderer(job).run { _ in
        asked += 1
        return asked < 20
      }
    }
    #expect(asked == 20)
    #expect(folder.names == ["a.wav"])
  }
}
