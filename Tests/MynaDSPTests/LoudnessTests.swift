import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Loudness")
struct LoudnessTests {
  private struct Report {
    var integrated: Double?
    var range: Double?
    var momentary: [Double] = []
    var shortTerm: [Double] = []
  }

  /// Measures in blocks of 100 ms, recording the momentary and short-term loudness after each.
  private func measured(_ signal: Signal, lengths: [Int]? = nil) -> Report {
    var meter = Loudness(sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    var report = Report()
    var start = 0
    let step = Int(signal.sampleRate / 10)
    for length in lengths ?? Array(repeating: step, count: signal.frameCount / step) {
      meter.process(signal.buffer(from: start, count: length))
      start += length
      report.momentary.append(meter.momentary)
      report.shortTerm.append(meter.shortTerm)
    }
    (report.integrated, report.range) = (meter.integrated, meter.range)
    return report
  }

  /// A 1 kHz tone in both channels that steps through levels in decibels of full scale.
  private func tone(_ parts: [(decibels: Double, seconds: Double)], rate: Double = 48_000) -> Signal
  {
    var samples: [Float] = []
    for part in parts {
      samples +=
        Signal.sine(
          frequency: 1_000, amplitude: pow(10, part.decibels / 20), sampleRate: rate,
          seconds: part.seconds
        ).samples
    }
    return Signal([samples], sampleRate: rate).stereo
  }

  @Test(
    "A full-scale 997 Hz sine in one channel measures −3.01 LUFS at every sample rate",
    arguments: [8_000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func reference(rate: Double) throws {
    let sine = Signal.sine(frequency: 997, amplitude: 1, sampleRate: rate, seconds: 5)
    var stereo = Signal.silence(channelCount: 2, sampleRate: rate, seconds: 5)
    stereo.channels[1] = sine.samples
    for signal in [sine, stereo] {
      #expect(abs(try #require(measured(signal).integrated) + 3.01) < 0.015)
    }
  }

  /// The gain in decibels of the two sections tabulated in the standard for 48 kHz.
  private func tabulated(at frequency: Double) -> Double {
    func power(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      let w = 2 * Double.pi * frequency / 48_000
      let re = c0 + c1 * cos(w) + c2 * cos(2 * w)
      let im = c1 * sin(w) + c2 * sin(2 * w)
      return re * re + im * im
    }
    let shelf =
      power(1.53512485958697, -2.69169618940638, 1.19839281085285)
      / power(1, -1.69065929318241, 0.73248077421585)
    let highPass = power(1, -2, 1) / power(1, -1.99004745483398, 0.99007225036621)
    return 10 * log10(shelf * highPass)
  }

  @Test(
    "The frequency weighting follows the standard's table at every sample rate",
    arguments: [
      (8_000.0, 0.5), (16_000, 0.15), (44_100, 0.02), (48_000, 0.02), (96_000, 0.02),
      (192_000, 0.02),
    ])
  func weighting(rate: Double, tolerance: Double) throws {
    for frequency in [20.0, 40, 100, 500, 2_000, 3_500, 7_000] where frequency < rate / 2.2 {
      let sine = Signal.sine(frequency: frequency, amplitude: 1, sampleRate: rate, seconds: 5)
      let gain = try #require(measured(sine).integrated) + 3.0103 + 0.691
      let error = gain - tabulated(at: frequency)
      #expect(abs(error) < tolerance, "\(frequency) Hz")
    }
  }

  @Test("EBU Tech 3341, cases 1 and 2: loudness of a steady tone", arguments: [-23.0, -33])
  func steady(decibels: Double) throws {
    let report = measured(tone([(decibels, 20)]))
    #expect(abs(try #require(report.integrated) - decibels) < 0.1)
    #expect(report.momentary.dropFirst(5).allSatisfy { abs($0 - decibels) < 0.1 })
    #expect(report.shortTerm.dropFirst(30).allSatisfy { abs($0 - decibels) < 0.1 })
  }

  @Test("EBU Tech 3341, cases 3 to 5: soft passages are gated", arguments: 3...5)
  func gated(number: Int) throws {
    let parts: [(Double, Double)] =
      switch number {
      case 3: [(-36, 10), (-23, 60), (-36, 10)]
      case 4: [(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)]
      default: [(-26, 20), (-20, 20.1), (-26, 20)]
      }
    #expect(abs(try #require(measured(tone(parts)).integrated) + 23) < 0.1)
  }

  @Test("EBU Tech 3341, cases 9 and 12: short-term and momentary loudness")
  func changing() {
    let slow = measured(
      tone(Array(repeating: [(-20, 1.34), (-30, 1.66)], count: 5).flatMap { $0 }))
    #expect(slow.shortTerm.dropFirst(30).allSatisfy { abs($0 + 23) < 0.1 })
    let fast = measured(
      tone(Array(repeating: [(-20, 0.18), (-30, 0.22)], count: 25).flatMap { $0 }))
    #expect(fast.momentary.dropFirst(10).allSatisfy { abs($0 + 23) < 0.1 })
  }

  @Test("EBU Tech 3342, cases 1 to 4: the loudness range", arguments: 1...4)
  func range(number: Int) throws {
    let (levels, expected): ([Double], Double) =
      switch number {
      case 1: ([-20, -30], 10)
      case 2: ([-20, -15], 5)
      case 3: ([-40, -20], 20)
      default: ([-50, -35, -20, -35, -50], 15)
      }
    let range = try #require(measured(tone(levels.map { ($0, 20) })).range)
    #expect(abs(range - expected) < 1)
  }

  @Test("Gating by histogram differs from gating each block by less than 0.01 LU", arguments: 1...4)
  func histogram(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let report = measured(
      tone((0..<60).map { _ in (.random(in: -60 ... -10, using: &random), 0.5) }))
    let blocks = report.momentary.dropFirst(3).filter { $0 > -70 }.map { pow(10, $0 / 10) }
    let gate = blocks.reduce(0, +) / Double(blocks.count) / 10
    let passed = blocks.filter { $0 > gate }
    let exact = 10 * log10(passed.reduce(0, +) / Double(passed.count))
    #expect(abs(try #require(report.integrated) - exact) < 0.01)
  }

  @Test("The same audio in both channels is 3 dB louder than in one channel")
  func channels() throws {
    let noise = Signal.noise(seconds: 3)
    let mono = try #require(measured(noise).integrated)
    #expect(abs(try #require(measured(noise.stereo).integrated) - mono - 3.0103) < 0.001)
  }

  @Test("Measured loudness doesn't depend on block sizes", arguments: [44_100.0, 11_025])
  func blocks(rate: Double) {
    let signal = Signal.noise(channelCount: 2, sampleRate: rate, seconds: 4)
    let whole = measured(signal, lengths: [signal.frameCount])
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 4)] {
      let parts = measured(signal, lengths: sizes.lengths(of: signal.frameCount))
      #expect(parts.integrated == whole.integrated && parts.range == whole.range)
      #expect(parts.momentary.last == whole.momentary.last)
    }
  }

  @Test("Silence and audio that is too short have no loudness")
  func silence() {
    let silence = measured(.silence(channelCount: 2, seconds: 5))
    #expect(silence.integrated == nil && silence.range == nil)
    #expect(silence.momentary.allSatisfy { $0 == -.infinity })
    #expect(measured(.noise(seconds: 0.3)).integrated == nil)
    #expect(measured(.noise(seconds: 2.9)).range == nil)
  }

  @Test("Non-finite samples don't affect the loudness")
  func nonFinite() throws {
    var signal = Signal.sine(frequency: 997, amplitude: 1, seconds: 5)
    for n in [100, 50_000, 50_001] { signal.channels[0][n] = [.nan, .infinity, -.infinity][n % 3] }
    #expect(abs(try #require(measured(signal).integrated) + 3.01) < 0.05)
  }

  @Test("After a reset, a loudness meter behaves like a new one")
  func reset() {
    var meter = Loudness(sampleRate: 48_000, channelCount: 1)
    let signal = Signal.noise(seconds: 4)
    meter.process(signal.buffer(from: 0, count: 100_001))
    meter.reset()
    #expect(meter.integrated == nil && meter.momentary == -.infinity)
    meter.process(signal.buffer(from: 0, count: signal.frameCount))
    #expect(meter.integrated == measured(signal, lengths: [signal.frameCount]).integrated)
  }
}
