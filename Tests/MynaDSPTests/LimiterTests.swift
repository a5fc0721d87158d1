import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Limiter")
struct LimiterTests {
  private func limited(
    _ signal: Signal, _ parameters: Limiter.Parameters, writing: BlockSizes = .all(512),
    reading: Int = 512
  ) -> Signal {
    var limiter = Limiter(
      parameters, sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.through(&limiter, writing: writing, reading: reading)
  }

  /// The true peak in decibels of full scale.
  private func truePeak(_ signal: Signal) -> Double {
    var meter = LevelMeter(sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    meter.process(signal.buffer(from: 0, count: signal.frameCount))
    meter.finish()
    return (0..<signal.channels.count).map { 20 * log10(Double(meter.level($0).truePeak)) }.max()
      ?? 0
  }

  /// Difficult signals: noise, clicks, square waves, and a tone whose samples miss its crests.
  private static func hard(_ name: String, sampleRate: Double) -> Signal {
    switch name {
    case "noise": return .noise(amplitude: 1, channelCount: 2, sampleRate: sampleRate, seconds: 1)
    case "clicks":
      var signal = Signal.silence(sampleRate: sampleRate, seconds: 1)
      for n in stride(from: 3, to: signal.frameCount, by: 977) {
        signal.channels[0][n] = n.isMultiple(of: 2) ? 1 : -0.5
      }
      return signal
    case "square":
      var signal = Signal.sine(frequency: 313, sampleRate: sampleRate, seconds: 1)
      signal.channels[0] = signal.samples.map { $0 < 0 ? -0.9 : 0.9 }
      return signal
    default:
      let count = Int(sampleRate)
      return Signal(
        [(0..<count).map { Float(sin(.pi / 2 * Double($0) + .pi / 4)) }], sampleRate: sampleRate)
    }
  }

  @Test(
    "The limiter keeps the true peak of any signal below the ceiling",
    arguments: ["noise", "clicks", "square", "between"], [8_000.0, 44_100, 48_000, 96_000, 192_000])
  func ceiling(name: String, sampleRate: Double) {
    let signal = Self.hard(name, sampleRate: sampleRate)
    for (ceiling, gain) in [(-1.0, 0.0), (-1, 12), (-6, 40)] {
      let output = limited(signal, .init(ceiling: ceiling, gain: gain))
      #expect(truePeak(output) < ceiling + 0.1, "\(gain) dB")
      guard gain > 0 else { continue }
      // At 192 kHz the meter above would miss half a crest.
      #expect(output.crestDecibels > ceiling - 1, "\(gain) dB: nor is it needlessly low")
    }
  }

  /// Sounds whose content near half the sample rate makes an accurate meter find higher crests.
  private static func bright(_ name: String, sampleRate: Double) -> Signal {
    var signal = Signal.noise(amplitude: 1, sampleRate: sampleRate, seconds: 0.5)
    switch name {
    case "square": signal = hard("square", sampleRate: sampleRate)[0.0..<0.5]
    case "bursts":
      for n in signal.samples.indices {
        let time = Double(n) / sampleRate
        signal.channels[0][n] *= Float(exp(-time.truncatingRemainder(dividingBy: 0.125) / 0.03))
      }
    case "tones":
      // One after the other, approaching half the sample rate.
      let tones = [0.42, 0.45, 0.47, 0.48, 0.49, 0.494].map {
        Signal.sine(frequency: $0 * sampleRate, sampleRate: sampleRate, seconds: 0.08).samples
      }
      signal = Signal([Array(tones.joined())], sampleRate: sampleRate)
    default: break
    }
    return signal
  }

  @Test(
    "A meter with 16 points per sample finds no limited peak above the ceiling",
    arguments: ["noise", "square", "bursts", "tones"], [8_000.0, 44_100, 48_000, 96_000])
  func crests(name: String, sampleRate: Double) {
    for gain in [0.0, 12] {
      let output = limited(Self.bright(name, sampleRate: sampleRate), .init(gain: gain))
      #expect(output.crestDecibels <= -1, "\(gain) dB")
    }
  }

  @Test("Noise without content near half the sample rate isn't limited further than necessary")
  func noNeedlessAllowance() {
    var noise = Signal.noise(amplitude: 4, seconds: 1)
    // Four averages of two: 25 dB down at 0.35 of the sample rate, and zero at half of it.
    for _ in 0..<4 {
      noise.channels[0] = zip(noise.samples, noise.samples.dropFirst()).map { ($0 + $1) / 2 }
    }
    let crest = limited(noise, .init()).crestDecibels
    // The tolerance is the ripple of the filters.
    #expect(abs(crest + 1) < 0.1)
  }

  @Test("Speech amplified by 20 dB is limited to the ceiling")
  func speech() throws {
    let output = limited(try .speech(), .init(gain: 20))
    #expect(abs(truePeak(output) + 1) < 0.1)
  }

  @Test("The limiter leaves audio below the ceiling unchanged")
  func transparent() {
    let signal = Signal.noise(amplitude: 0.15, channelCount: 2, seconds: 1)
    #expect(limited(signal, .init()).channels == signal.channels)
    let louder = limited(signal, .init(gain: 6))
    let scaled = signal.channels.map { $0.map { $0 * Float(pow(10, 6.0 / 20)) } }
    #expect(louder.difference(from: Signal(scaled, sampleRate: 48_000)) < -120)
  }

  @Test("The limiter's gain recovers within half a second after a peak")
  func release() {
    var signal = Signal.sine(frequency: 1_000, amplitude: 0.1, seconds: 2)
    signal.channels[0][24_000] = 1
    let output = limited(signal, .init(ceiling: -20))
    #expect(abs(output[0.0..<0.4].peakDecibels + 20) < 0.05)
    #expect(abs(output[0.501..<0.52].rmsDecibels + 23) > 3)
    // After four time constants 98 % of the gain has recovered.
    #expect(abs(output[1.0..<1.2].rmsDecibels - signal[1.0..<1.2].rmsDecibels) < 0.3)
    // The tone lies at the ceiling, where the ripple of the finder's filters shows.
    #expect(abs(output[1.9..<2].rmsDecibels - signal[1.9..<2].rmsDecibels) < 0.03)
  }

  @Test(
    "A continuously limited low tone stays free of harmonics", arguments: [80.0, 200, 1_000])
  func distortion(frequency: Double) {
    let output = limited(
      .sine(frequency: frequency, amplitude: 1, seconds: 3), .init(ceiling: -1, gain: 12))[
        1.0..<3.0]
    #expect(abs(output.level(at: frequency) + 1) < 0.2)
    for harmonic in 2...9 {
      let level = output.level(at: frequency * Double(harmonic)) - output.level(at: frequency)
      // 0.3 %, the distortion of a loudspeaker.
      #expect(level < -50, "harmonic \(harmonic)")
    }
  }

  @Test("The limiter applies the same gain to both channels")
  func linked() {
    var signal = Signal.noise(amplitude: 1, channelCount: 2, seconds: 1)
    signal.channels[1] = signal.samples.map { 0.25 * $0 }
    let output = limited(signal, .init(gain: 12))
    let quarter = Signal([output.samples.map { 0.25 * $0 }], sampleRate: 48_000)
    #expect(quarter.difference(from: Signal([output.channels[1]], sampleRate: 48_000)) < -120)
  }

  @Test("The limiter's output doesn't depend on block sizes")
  func blocks() {
    let signal = Signal.noise(amplitude: 1, channelCount: 2, seconds: 0.7)
    let whole = limited(signal, .init(gain: 9), writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      #expect(
        limited(signal, .init(gain: 9), writing: sizes, reading: 331).channels == whole.channels)
    }
  }

  @Test("The limiter's reported latency is exact")
  func latency() {
    var limiter = Limiter(.init(), sampleRate: 48_000, channelCount: 1)
    let signal = Signal.noise(seconds: 0.2)
    var output = AudioBuffer(channelCount: 1, capacity: 512)
    #expect(limiter.write(signal.buffer(from: 0, count: limiter.latency)) == limiter.latency)
    #expect(limiter.read(into: &output) == 0)
    #expect(limiter.write(signal.buffer(from: limiter.latency, count: 1)) == 1)
    #expect(limiter.read(into: &output) == 1)
  }

  @Test("After a reset, a limiter behaves like a new one")
  func reset() {
    let signal = Signal.noise(amplitude: 1, seconds: 0.3)
    var limiter = Limiter(.init(gain: 12), sampleRate: 48_000, channelCount: 1)
    let first = signal.through(&limiter)
    limiter.reset()
    #expect(signal.through(&limiter).channels == first.channels)
  }

  @Test("The limiter keeps silence, accepts empty input, and survives non-finite samples")
  func edges() {
    let silence = Signal.silence(channelCount: 2, seconds: 0.5)
    #expect(limited(silence, .init(gain: 60)).channels == silence.channels)
    #expect(limited(Signal([[]], sampleRate: 48_000), .init()).frameCount == 0)
    var signal = Signal.noise(amplitude: 1, seconds: 0.5)
    for (n, value) in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude].enumerated() {
      signal.channels[0][5_000 + 700 * n] = value
    }
    let output = limited(signal, .init(gain: 12))
    #expect(output.isFinite && output.frameCount == signal.frameCount)
    #expect(output[0.4..<0.5].rmsDecibels > -20)
  }
}
