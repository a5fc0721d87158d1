import Foundation
import TestSupport
import Testing

@testable import MynaDSP

@Suite("TestSignalGenerator")
struct TestSignalGeneratorTests {
  private func generated(
    _ signal: TestSignal, level: Double = 0.5, sampleRate: Double = 48_000, channelCount: Int = 1,
    seconds: Double, blockFrames: Int = 4_096
  ) -> Signal {
    let count = Int(seconds * sampleRate)
    var generator = TestSignalGenerator(
      signal, level: level, sampleRate: sampleRate, channelCount: channelCount, frameCount: count)
    var buffer = AudioBuffer(channelCount: channelCount, capacity: blockFrames)
    var channels = [[Float]](repeating: [], count: channelCount)
    while generator.read(into: &buffer) > 0 {
      for (channel, samples) in buffer.channels.enumerated() { channels[channel] += samples }
    }
    return Signal(channels, sampleRate: sampleRate)
  }

  @Test("A tone is the same sine in each channel, from phase zero")
  func tone() {
    let tone = generated(.tone(frequency: 997), channelCount: 2, seconds: 1)
    let expected = Signal.sine(frequency: 997, amplitude: 0.5, seconds: 1).stereo
    #expect(tone.difference(from: expected) < -140)
  }

  @Test("A sweep takes the same time for each octave, upward and downward")
  func sweep() {
    let up = generated(.sweep(from: 100, to: 6_400), seconds: 12)
    let down = generated(.sweep(from: 6_400, to: 100), seconds: 12)
    for (octave, frequency) in [(1, 200.0), (2, 400), (3, 800), (4, 1_600), (5, 3_200)] {
      let (later, earlier) = (2 * Double(octave), 12 - 2 * Double(octave))
      let rising = up[later - 0.05..<later + 0.05].dominantFrequency
      let falling = down[earlier - 0.05..<earlier + 0.05].dominantFrequency
      #expect(abs(cents(rising, above: frequency)) < 40)
      #expect(abs(cents(falling, above: frequency)) < 40)
    }
    #expect(up.samples[0] == 0 && abs(up.peakDecibels + 6.02) < 0.01)
    #expect(up.sharpestBend < 0.5 * 0.71)  // 0.5 · (2π · 6,400 / 48,000)², the final frequency
  }

  @Test(
    "Pink noise has the same level in each octave, within 0.5 dB, at each sample rate",
    arguments: [8_000.0, 44_100, 48_000, 96_000, 192_000])
  func pinkFilter(sampleRate: Double) {
    var filter = PinkingFilter(sampleRate: sampleRate)
    let count = 1 << 17
    let response = (0..<count).map { Float(filter.next($0 == 0 ? 1 : 0)) }
    var (real, imaginary) = (response.map(Double.init), [Double](repeating: 0, count: count))
    fourierTransform(&real, &imaginary)
    let deviations = (1..<count / 2).compactMap { bin -> Double? in
      let frequency = Double(bin) * sampleRate / Double(count)
      guard 20...min(20_000, 0.475 * sampleRate) ~= frequency else { return nil }
      let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      return 10 * log10(power * frequency)
    }
    let (least, most) = (deviations.min() ?? 0, deviations.max() ?? 100)
    #expect((most - least) / 2 < 0.5)
  }

  @Test(
    "Noise has the requested RMS level, and its octaves have the levels that its color requires")
  func noise() {
    // The tolerance is for chance: in 40 s, the lowest octave has a standard deviation of 0.13 dB.
    for (color, slope) in [(NoiseColor.white, 3.01), (.pink, 0)] {
      let noise = generated(.noise(color, seed: 1), level: 0.1, seconds: 40)
      #expect(abs(noise.rmsDecibels + 20) < 0.3)
      #expect(abs(noise[0..<4].rmsDecibels + 20) < 0.8)
      let octaves = (0..<9).map { octave in
        let low = 31.25 * pow(2, Double(octave))
        return noise.bandDecibels(low..<2 * low) - slope * Double(octave)
      }
      let mean = octaves.reduce(0, +) / 9
      for level in octaves { #expect(abs(level - mean) < 0.6) }
    }
  }

  @Test("Noise depends on the seed and is independent in each channel")
  func seeds() {
    func noise(_ seed: UInt64, blockFrames: Int = 4_096) -> Signal {
      generated(
        .noise(.white, seed: seed), channelCount: 2, seconds: 1, blockFrames: blockFrames)
    }
    let first = noise(1)
    #expect(noise(1, blockFrames: 100).channels == first.channels)
    for other in [first.channels[1], noise(2).samples, noise(0).samples] {
      let product = zip(first.samples, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
      // Independent signals of 48,000 frames have a correlation of about 0.005.
      #expect(abs(product) / (first.rms * first.rms * 48_000) < 0.03)
    }
  }

  @Test("Silence consists of zeros")
  func silence() {
    let silence = generated(.silence, channelCount: 2, seconds: 0.5)
    #expect(silence.frameCount == 24_000 && silence.peak == 0)
  }
}
