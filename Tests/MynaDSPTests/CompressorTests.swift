import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Compressor")
struct CompressorTests {
  private func compressed(_ signal: Signal, _ parameters: Compressor.Parameters) -> Signal {
    ProcessorUnderTest(
      Compressor.self, parameters, sampleRate: signal.sampleRate,
      channelCount: signal.channels.count
    )
    .run(signal, [signal.frameCount])
  }

  @Test(
    "A compressor passes the checks for all processors",
    arguments: [8_000.0, 44_100, 48_000, 192_000], [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: Compressor.self,
      with: [
        Compressor.Parameters(),
        .init(threshold: -80, ratio: 20, knee: 0, attack: 0.0001, release: 0.005),
        .init(threshold: -10, ratio: 2, knee: 24, attack: 0.2, release: 2, lookahead: 0.005),
        .init(
          threshold: 1e9, ratio: -3, knee: 1e9, attack: -1, release: 1e9, makeupGain: -1e9,
          lookahead: 1e9),
      ], dry: .init(ratio: 1), sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Returns the level after compression, as the settings describe it.
  private func expectedLevel(_ level: Double, _ settings: Compressor.Parameters) -> Double {
    let excess = level - settings.threshold
    let slope = 1 - 1 / settings.ratio
    let reduction =
      switch 2 * excess {
      case ...(-settings.knee): 0.0
      case settings.knee...: slope * excess
      default: slope * pow(excess + settings.knee / 2, 2) / (2 * settings.knee)
      }
    return level - reduction + settings.makeupGain
  }

  @Test(
    "The level of a tone follows the static curve within 0.1 dB, at any frequency",
    arguments: [44_100.0, 48_000],
    [
      Compressor.Parameters(), .init(threshold: -50, ratio: 20, knee: 0, makeupGain: 10),
      .init(threshold: -25, ratio: 2, knee: 24),
    ])
  func curve(sampleRate: Double, settings: Compressor.Parameters) {
    // At a sixth of the sample rate, a tone that starts at phase zero has no sample at its crests.
    for frequency in [50.0, 100, 997, 4_800, sampleRate / 6, 10_000] {
      for level in [-70.0, -35, -23, -20, -17, -10, 0] {
        let tone = Signal.sine(
          frequency: frequency, amplitude: pow(10, level / 20), sampleRate: sampleRate,
          seconds: 0.5)
        let output = compressed(tone, settings)[0.2..<0.5].level(at: frequency)
        #expect(abs(output - expectedLevel(level, settings)) < 0.1, "\(frequency) Hz, \(level) dB")
      }
    }
  }

  @Test(
    "The gain makes 63 % of its change within the attack or release time, to within 10 %",
    arguments: [
      (0.001, 0.02, 0.0), (0.005, 0.1, 0), (0.005, 0.1, 0.005), (0.05, 0.5, 0.002), (0.2, 2, 0),
    ])
  func times(attack: Double, release: Double, lookahead: Double) {
    let settings = Compressor.Parameters(attack: attack, release: release, lookahead: lookahead)
    let (rise, fall, count) = (24_000, 120_000, 360_000)
    // A tone changes its level by 34 dB at a crest, and has a crest at every sixth sample.
    let tone = (0..<count).map { n in
      Float((rise..<fall ~= n ? 0.5 : 0.01) * cos(.pi * Double(n) / 6))
    }
    let input = Signal([tone], sampleRate: 48_000)
    let latency = Compressor(settings, sampleRate: 48_000, channelCount: 1).latency
    let output = compressed(input.padded(0.1), settings).samples.dropFirst(latency)
    let crests = stride(from: 0, to: count, by: 6)
    let gains = zip(crests.map { tone[$0] }, crests.map { output[output.startIndex + $0] })
      .map { 20 * log10(Double($1 / $0)) }
    let (high, low) = (gains[rise / 6 - 100], gains[fall / 6 - 100])
    let reached = gains.firstIndex { $0 < high + 0.632 * (low - high) } ?? 0
    let recovered = gains[(fall / 6)...].firstIndex { $0 > low + 0.632 * (high - low) } ?? 0
    let measuredAttack = Double(6 * reached - rise) / 48_000 + lookahead
    let measuredRelease = Double(6 * recovered - fall) / 48_000
    // The gain is measured at every sixth frame.
    #expect(abs(measuredAttack - attack) < 0.1 * attack + 6.0 / 48_000)
    #expect(abs(measuredRelease - release) < 0.1 * release + 6.0 / 48_000)
  }

  @Test(
    "A steady tone compressed at 4:1 has at most 0.05 % distortion", arguments: [40.0, 100, 1_000],
    [44_100.0, 48_000])
  func distortion(frequency: Double, sampleRate: Double) {
    let tone = Signal.sine(
      frequency: frequency, amplitude: 0.9, sampleRate: sampleRate, seconds: 1.5)
    let output = compressed(tone, .init())[0.5..<1.5]
    #expect(output.level(at: frequency) < -10)
    let rest = output.without(frequency).rms / output.rms
    #expect(rest < 0.0005, "\(100 * rest) %")
  }

  @Test("Both channels of a compressor get the gain for the louder channel")
  func linked() {
    let (loud, soft) = (
      Signal.sine(frequency: 400, amplitude: 0.8, seconds: 1),
      Signal.sine(frequency: 3_000, amplitude: 0.001, seconds: 1)
    )
    for channels in [[loud.samples, soft.samples], [soft.samples, loud.samples]] {
      let output = compressed(Signal(channels, sampleRate: 48_000), .init())
      let levels = output.channels.map { Signal([$0], sampleRate: 48_000)[0.5..<1].rmsDecibels }
      let inputs = channels.map { Signal([$0], sampleRate: 48_000)[0.5..<1].rmsDecibels }
      #expect(abs(levels[0] - inputs[0] - (levels[1] - inputs[1])) < 0.01)
      #expect(levels[0] - inputs[0] < -10)
    }
  }

  @Test("With look-ahead, the gain is lowered before a loud tone starts, and latency is unchanged")
  func lookahead() {
    var tone = Signal.silence(seconds: 1)
    let part = Signal.sine(frequency: 1_000, amplitude: 0.9, seconds: 0.5).samples
    tone.channels[0].replaceSubrange(24_000..., with: part)
    func output(_ lookahead: Double) -> Signal {
      compressed(tone, .init(attack: 0.001, lookahead: lookahead))
    }
    let settled = output(0)[0.9..<1].peakDecibels
    #expect(output(0).peakDecibels > settled + 6)
    #expect(output(0.005).peakDecibels < settled + 0.1)
    let starts = [0.0, 0.0025, 0.005].map { output($0).samples.firstIndex { $0 != 0 } }
    let latency = Compressor(.init(), sampleRate: 48_000, channelCount: 1).latency
    // The tone starts with a sample of zero.
    #expect(starts.allSatisfy { $0 == 24_001 + latency })
  }

  @Test(
    "Changing any compressor setting doesn't cause a click, even with the shortest attack",
    arguments: [
      [.init(threshold: -80), .init(threshold: 0)], [.init(ratio: 1), .init(ratio: 20)],
      [.init(threshold: -6, knee: 0), .init(threshold: -6, knee: 24)],
      [.init(attack: 0.2, release: 2), .init(release: 0.005)],
      [.init(makeupGain: 12), .init()], [.init(), .init(lookahead: 0.005)],
    ] as [[Compressor.Parameters]])
  func steps(settings: [Compressor.Parameters]) {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 4)
    let unit = Shared(Compressor(settings[0], sampleRate: 48_000, channelCount: 1))
    var step = 0
    let output = input.processed(inBlocksOf: Array(repeating: 3_840, count: 50)) { buffer in
      var next = settings[step % 2]
      if next.attack == 0.005 { next.attack = 0.0001 }
      unit.value.parameters = next
      unit.value.process(&buffer)
      step += 1
    }
    // The tone itself bends by 0.00009, and by 0.0003 with 12 dB of make-up gain.
    let sharpest = output[0.05..<3.9].sharpestBend
    #expect(sharpest < 0.0006)
  }

  @Test("A compressor leaves audio below its threshold, or at a ratio of 1, bit-identical")
  func unchanged() {
    // Crests between the samples of noise are up to 3 dB higher.
    let signal = Signal.noise(amplitude: 0.07, channelCount: 2, seconds: 0.5)
    for settings in [Compressor.Parameters(knee: 0), .init(threshold: -80, ratio: 1)] {
      let latency = Compressor(settings, sampleRate: 48_000, channelCount: 2).latency
      let output = compressed(signal, settings)
      for (before, after) in zip(signal.channels, output.channels) {
        let isSame = after.dropFirst(latency).elementsEqual(before.dropLast(latency))
        #expect(isSame)
      }
    }
    #expect(EffectUnit.compressor(.init(ratio: 1)).isIdle)
    #expect(!EffectUnit.compressor(.init(ratio: 1, makeupGain: 1)).isIdle)
    #expect(!EffectUnit.compressor(.init()).isIdle)
  }

  @Test(
    "Extreme samples in a compressor stay bounded and have no lasting effect",
    arguments: EffectLimitsTests.wild
  )
  func extreme(sample: Float) {
    var signal = Signal.silence(seconds: 2)
    signal.channels[0][100] = sample
    signal.channels[0][200] = .leastNonzeroMagnitude
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.05, seconds: 1).samples
    signal.channels[0].replaceSubrange(48_000..., with: tone)
    let output = compressed(signal, .init())
    #expect(output.isFinite && output.peak <= 1_024)
    #expect(output[0.1..<1].peak == 0)
    #expect(abs(output[1.5..<2].peakDecibels - 20 * log10(0.05)) < 0.1)
  }

  @Test("Compressor settings survive encoding, and values out of range are refused")
  func coding() throws {
    let chain = EffectChain(
      name: "Voice", units: [.compressor(.init(threshold: -30, ratio: 3, makeupGain: 6))])
    let data = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(EffectChain.self, from: data) == chain)
    let empty = try JSONDecoder().decode(
      EffectChain.self, from: Data(#"{"units": [{"compressor": {}}]}"#.utf8))
    #expect(empty.units == [.compressor(.init())])
    #expect(
      throws: EffectError.outOfRange(
        unit: "compressor", parameter: "ratio", value: 21, range: 1...20)
    ) { try EffectUnit.compressor(.init(ratio: 21)).validate() }
  }
}
