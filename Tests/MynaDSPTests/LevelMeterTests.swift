import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("LevelMeter")
struct LevelMeterTests {
  private func levels(
    _ signal: Signal, lengths: [Int]? = nil
  ) -> (channels: [LevelMeter.Level], frameCount: Int) {
    var meter = LevelMeter(sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    var start = 0
    for length in lengths ?? [signal.frameCount] {
      meter.process(signal.buffer(from: start, count: length))
      start += length
    }
    meter.finish()
    return (signal.channels.indices.map { meter.level($0) }, meter.frameCount)
  }

  @Test(
    "A sine's peak is its amplitude, and its RMS the amplitude divided by √2",
    arguments: [8_000.0, 48_000, 192_000])
  func sine(rate: Double) {
    let level = levels(.sine(frequency: 1_000, sampleRate: rate, seconds: 1)).channels[0]
    #expect(abs(level.rms - 0.5 / Float(2).squareRoot()) < 1e-5)
    #expect(abs(level.peak - 0.5) < 1e-4)
    #expect(level.clipCount == 0 && level.nonFiniteCount == 0)
  }

  @Test("Each channel's level is measured separately")
  func channels() {
    let tone = Signal.sine(frequency: 500, amplitude: 0.3, seconds: 0.5).samples
    let signal = Signal([tone, tone.map { 2 * $0 }], sampleRate: 48_000)
    let measured = levels(signal)
    #expect(abs(measured.channels[1].rms / measured.channels[0].rms - 2) < 1e-5)
    #expect(abs(measured.channels[1].truePeak / measured.channels[0].truePeak - 2) < 1e-4)
    #expect(measured.frameCount == 24_000)
  }

  /// Sines whose samples all miss the crest, with the worst phase at each frequency.
  @Test(
    "If a sine peaks between samples, its true peak is its amplitude",
    arguments: [
      (4.0, 44_100.0), (4, 48_000), (4, 96_000), (6, 48_000), (3, 44_100), (2.25, 44_100),
    ])
  func truePeak(framesPerPeriod: Double, rate: Double) {
    var signal = Signal.silence(sampleRate: rate, seconds: 0.5)
    for n in signal.channels[0].indices {
      let angle = 2 * Double.pi * Double(n) / framesPerPeriod + .pi / 4
      let fade = min(1, Double(min(n, signal.frameCount - n)) / 200)
      signal.channels[0][n] = Float(0.5 * fade * sin(angle))
    }
    let level = levels(signal).channels[0]
    // With four points per period, the largest possible distance to a crest is an eighth of a
    // period.
    let oversampling = rate < 96_000 ? 4.0 : 2
    let miss = 20 * log10(cos(.pi / framesPerPeriod / oversampling))
    let error = 20 * log10(Double(level.truePeak) / 0.5)
    #expect(error < 0.05 && error > miss - 0.05)
  }

  @Test("The true peak includes an intersample peak 3 dB above full-scale samples")
  func hidden() {
    let pattern: [Float] = [1, 1, -1, -1]
    let samples: [Float] = (0..<4_800).map { n in
      let fade = Float(min(n, 4_799 - n)) / 100
      return pattern[n % 4] * min(1, fade)
    }
    let level = levels(Signal([samples], sampleRate: 48_000)).channels[0]
    #expect(level.peak == 1)
    #expect(abs(20 * log10(Double(level.truePeak)) - 3.01) < 0.05)
    #expect(level.clipCount == 4_600)
  }

  @Test("The true peak is never below the sample peak, and equals it at 192 kHz")
  func order() {
    let noise = levels(.noise(channelCount: 2, seconds: 0.5)).channels
    for level in noise { #expect(level.truePeak >= level.peak) }
    let high = levels(.noise(sampleRate: 192_000, seconds: 0.2)).channels[0]
    #expect(high.truePeak == high.peak)
  }

  @Test("Measured levels don't depend on block sizes")
  func blocks() {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    let whole = levels(signal).channels
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 4)] {
      let parts = levels(signal, lengths: sizes.lengths(of: signal.frameCount)).channels
      for (a, b) in zip(whole, parts) {
        #expect(a.peak == b.peak && a.rms == b.rms)
        // Filtering eight points at a time or one by one rounds differently.
        #expect(abs(a.truePeak - b.truePeak) < 1e-6)
      }
    }
  }

  @Test("Non-finite samples are counted and measured as silence")
  func nonFinite() {
    var signal = Signal.sine(frequency: 440, seconds: 0.5)
    for n in [100, 5_000, 5_001] { signal.channels[0][n] = [.nan, .infinity, -.infinity][n % 3] }
    let level = levels(signal).channels[0]
    #expect(level.nonFiniteCount == 3)
    #expect(level.truePeak.isFinite && abs(level.peak - 0.5) < 1e-3)
    #expect(abs(level.rms - 0.3535) < 1e-3)
  }

  @Test("A new measurement isn't affected by the previous one")
  func runs() {
    var meter = LevelMeter(sampleRate: 48_000, channelCount: 1)
    let empty = meter.level(0)
    #expect(empty.peak == 0 && empty.rms == 0 && empty.truePeak == 0 && empty.clipCount == 0)
    meter.process(
      Signal.sine(frequency: 440, amplitude: 1, seconds: 0.1).buffer(from: 0, count: 4_800))
    #expect(meter.level(0).peak > 0.9)
    meter.startRun()
    #expect(meter.level(0) == empty)
    meter.reset()
    meter.process(Signal.silence(seconds: 0.1).buffer(from: 0, count: 4_800))
    #expect(meter.level(0) == empty)
  }
}
