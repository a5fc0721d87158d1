import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Resampler")
struct ResamplerTests {
  static let pairs: [(Double, Double)] = [
    (44_100, 48_000), (48_000, 44_100), (8_000, 192_000), (192_000, 8_000), (96_000, 48_000),
    (11_025, 16_000), (48_000, 44_099),
  ]

  private func converted(
    _ signal: Signal, to rate: Double, writing: BlockSizes = .all(512), reading: Int = 512
  ) -> Signal {
    var resampler = Resampler(
      from: signal.sampleRate, to: rate, channelCount: signal.channels.count)
    return signal.through(&resampler, writing: writing, reading: reading, outputRate: rate)
  }

  @Test("The output has the input's duration at the new sample rate", arguments: pairs)
  func length(from: Double, to: Double) {
    let signal = Signal.noise(sampleRate: from, seconds: 0.5)
    let expected = Int((Double(signal.frameCount) * to / from).rounded())
    #expect(converted(signal, to: to).frameCount == expected)
  }

  @Test("Resampling keeps a tone's frequency, level, and phase", arguments: pairs)
  func tone(from: Double, to: Double) {
    let frequency = 0.2 * min(from, to)
    let output = converted(.sine(frequency: frequency, sampleRate: from, seconds: 0.6), to: to)
    let ideal = Signal.sine(frequency: frequency, sampleRate: to, seconds: 0.6)
    let worst = output[0.1..<0.5].difference(from: ideal[0.1..<0.5])
    #expect(worst < -95)  // of a tone at −6 dBFS
  }

  @Test(
    "The resampler is flat within 0.1 dB up to 0.9 of the lower Nyquist frequency", arguments: pairs
  )
  func passband(from: Double, to: Double) {
    for share in [0.02, 0.5, 0.8, 0.9] {
      let frequency = share * 0.5 * min(from, to)
      let output = converted(.sine(frequency: frequency, sampleRate: from, seconds: 0.5), to: to)
      #expect(abs(output[0.1..<0.4].level(at: frequency) + 6.0206) < 0.1)
    }
  }

  @Test(
    "Content above the lower Nyquist frequency is attenuated by at least 100 dB", arguments: pairs)
  func stopband(from: Double, to: Double) {
    guard to < from else {
      // When upsampling, the mirror images of the tone must be removed.
      let frequency = 0.45 * from
      let output = converted(.sine(frequency: frequency, sampleRate: from, seconds: 0.5), to: to)
      let image = from - frequency
      if image < 0.5 * to { #expect(output[0.1..<0.4].level(at: image) < -106) }
      return
    }
    for share in [1.001, 1.1, 1.3] where share * 0.5 * to < 0.5 * from {
      let tone = Signal.sine(frequency: share * 0.5 * to, sampleRate: from, seconds: 0.5)
      let output = converted(tone, to: to)
      #expect(output[0.1..<0.4].peakDecibels < -106)
    }
  }

  @Test(
    "The resampler's output doesn't depend on block sizes",
    arguments: [(48_000.0, 44_100.0), (8_000, 11_025)])
  func blocks(from: Double, to: Double) {
    let signal = Signal.noise(channelCount: 2, sampleRate: from, seconds: 0.7)
    let whole = converted(signal, to: to, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      #expect(converted(signal, to: to, writing: sizes, reading: 331).channels == whole.channels)
    }
  }

  @Test("The resampler's reported latency is exact")
  func latency() {
    var resampler = Resampler(from: 48_000, to: 48_000, channelCount: 1)
    let signal = Signal.noise(seconds: 0.2)
    var output = AudioBuffer(channelCount: 1, capacity: 512)
    #expect(resampler.write(signal.buffer(from: 0, count: resampler.latency)) == resampler.latency)
    #expect(resampler.read(into: &output) == 0)
    #expect(resampler.write(signal.buffer(from: resampler.latency, count: 1)) == 1)
    #expect(resampler.read(into: &output) == 1)
  }

  @Test("After a reset, a resampler behaves like a new one")
  func reset() {
    let signal = Signal.noise(seconds: 0.1)
    var resampler = Resampler(from: 48_000, to: 32_000, channelCount: 1)
    let first = signal.through(&resampler)
    resampler.reset()
    #expect(signal.through(&resampler).channels == first.channels)
  }
}
