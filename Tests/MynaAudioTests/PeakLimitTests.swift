import Foundation
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

/// Tests that effects stay below full scale in playback and rendering, and that all else is
/// unchanged.
@Suite("Peak limiting")
struct PeakLimitTests {
  private let folder = Scratch()

  /// Sounds at full scale.
  private static func loud(_ name: String) throws -> Signal {
    switch name {
    case "noise": return .noise(amplitude: 1, channelCount: 2, seconds: 1)
    case "square":
      let tone = Signal.sine(frequency: 313, seconds: 1)
      return Signal([tone.samples.map { $0 < 0 ? -1 : 1 }], sampleRate: 48_000)
    case "drums":
      // Bursts that decay within a tenth of a second, four per second.
      var drums = Signal.noise(amplitude: 1, seconds: 2)
      for n in drums.samples.indices {
        drums.channels[0][n] *= Float(exp(-Double(n % 12_000) / 1_500))
      }
      return drums
    default:
      let speech = try Signal.speech()
      let gain = 1 / speech.peak
      return Signal([speech.samples.map { $0 * gain }], sampleRate: speech.sampleRate)
    }
  }

  private static let chains =
    EffectPreset.all.map(\.chain) + [
      EffectChain(name: "up", units: [.timePitch(.init(pitch: 400))]),
      EffectChain(
        name: "loud",
        units: [.equalizer(.init(bands: [.init(.parametric, frequency: 1_000, gain: 18)]))]),
    ]

  private func render(
    _ signal: Signal, _ chain: EffectChain, limitsPeaks: Bool, format: SoundFileFormat = .wavFloat
  ) throws -> (sound: Signal, report: RenderReport) {
    try folder.write(signal, to: "in.wav", format: .wavFloat)
    var job = RenderJob(
      input: folder("in.wav"), output: folder("out.wav"), chain: chain, format: format)
    (job.overwrites, job.limitsPeaks) = (true, limitsPeaks)
    let report = try Renderer(job).run()
    return (try folder.signal("out.wav"), report)
  }

  @Test(
    "Any effect on full-scale audio keeps the true peak near −1 dB",
    arguments: ["noise", "square", "drums", "speech"], chains)
  func files(name: String, chain: EffectChain) throws {
    for format in [SoundFileFormat.wavFloat, .wav16] {
      let result = try render(Self.loud(name), chain, limitsPeaks: true, format: format)
      #expect(result.sound.truePeakDecibels < -0.9)
      #expect(result.report.clippedSampleCount == 0)
    }
  }

  @Test("The limiter keeps the length and changes only audio that would exceed full scale")
  func switchedOff() throws {
    let up = EffectChain(name: "up", units: [.timePitch(.init(pitch: 400))])
    for name in ["noise", "square", "drums"] {
      let free = try render(Self.loud(name), up, limitsPeaks: false)
      #expect(free.sound.truePeakDecibels > 0.5, "\(name)")
      let limited = try render(Self.loud(name), up, limitsPeaks: true)
      #expect(limited.report.frameCount == free.report.frameCount)
    }
    // At half the level nothing exceeds full scale, and the limiter changes no frame.
    let speech = try Self.loud("speech")
    let soft = Signal([speech.samples.map { 0.3 * $0 }], sampleRate: speech.sampleRate)
    let free = try render(soft, up, limitsPeaks: false)
    #expect(free.sound.truePeakDecibels < -1)
    #expect(try render(soft, up, limitsPeaks: true).sound.channels == free.sound.channels)
  }

  @Test(
    "An effect that changes nothing leaves full-scale audio unchanged",
    arguments: [
      EffectChain(name: "", units: []), EffectChain(name: "", units: [.timePitch(.init())]),
    ])
  func unchanged(chain: EffectChain) throws {
    let noise = try Self.loud("noise")
    #expect(try render(noise, chain, limitsPeaks: true).sound.channels == noise.channels)
    let playback = try Playback(folder("in.wav"), chain: chain)
    #expect(playback.hear(frameCount: noise.frameCount).channels == noise.channels)
  }

  @Test("Limited playback matches the rendered file bit for bit", arguments: chains)
  func player(chain: EffectChain) throws {
    let result = try render(Self.loud("drums"), chain, limitsPeaks: true)
    let playback = try Playback(folder("in.wav"), chain: chain)
    let heard = playback.hear(frameCount: result.report.frameCount)
    #expect(heard.channels == result.sound.channels)
    _ = playback.hear(frameCount: 600)
    #expect(playback.engine.hasEnded(latency: 400))
  }

  @Test(
    "Peaks are also limited on a device with a different sample rate",
    arguments: [44_100.0, 96_000])
  func otherRate(deviceRate: Double) throws {
    try folder.write(try Self.loud("square"), to: "in.wav", format: .wavFloat)
    let playback = try Playback(
      folder("in.wav"), chain: EffectPreset.chipmunk.chain, deviceRate: deviceRate)
    // Until the end, because a cut would cause its own crest.
    #expect(playback.hear(seconds: 1.2).truePeakDecibels < -0.9)
  }

  @Test("An effect chosen during playback goes through the limiter, which can be turned off and on")
  func whilePlaying() throws {
    let tone = Signal.sine(frequency: 250, amplitude: 0.999, seconds: 4)
    try folder.write(tone, to: "in.wav", format: .wavFloat)
    var bands = Equalizer.Parameters(bands: [.init(.parametric, frequency: 250, gain: 0)])
    let idle = EffectChain(name: "", units: [.timePitch(.init())])
    let playback = try Playback(folder("in.wav"), chain: idle)
    #expect(playback.hear(seconds: 0.2).peak > 0.99)
    bands.bands[0].gain = 6
    let loud = EffectChain(name: "", units: [.timePitch(.init(pitch: 1)), .equalizer(bands)])
    try playback.engine.setChain(loud)
    _ = playback.hear(seconds: 0.1)
    #expect(playback.hear(seconds: 0.3).truePeakDecibels < -0.9)
    try playback.engine.setChain(loud, limitsPeaks: false)
    _ = playback.hear(seconds: 0.1)
    #expect(playback.hear(seconds: 0.3).truePeakDecibels > 3)
    try playback.engine.setChain(loud)
    _ = playback.hear(seconds: 0.1)
    #expect(playback.hear(seconds: 0.3).truePeakDecibels < -0.9)
  }

  @Test("Limiting a tone that swells beyond full scale causes no click")
  func clicks() throws {
    var tone = Signal.sine(frequency: 250, amplitude: 1, seconds: 3)
    for n in tone.samples.indices {
      tone.channels[0][n] *= Float(0.5 - 0.5 * cos(2 * .pi * Double(n) / 48_000))
    }
    let chain = EffectChain(
      name: "", units: [.equalizer(.init(bands: [.init(.parametric, frequency: 250, gain: 12)]))])
    let sound = try render(tone, chain, limitsPeaks: true).sound
    #expect(sound.truePeakDecibels < -0.9 && sound.truePeakDecibels > -1.2)
    #expect(sound.clickDecibels < -80)
  }
}

extension Signal {
  /// The true peak in decibels of full scale, by the meter of ITU-R BS.1770-4.
  fileprivate var truePeakDecibels: Double {
    var meter = LevelMeter(sampleRate: sampleRate, channelCount: channels.count)
    meter.process(buffer(from: 0, count: frameCount))
    meter.finish()
    let most = channels.indices.map { meter.level($0).truePeak }.max() ?? 0
    return 20 * log10(Double(most) + 1e-12)
  }
}
