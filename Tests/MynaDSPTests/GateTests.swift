import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Gate")
struct GateTests {
  private func gated(_ signal: Signal, _ parameters: Gate.Parameters) -> Signal {
    ProcessorUnderTest(
      Gate.self, parameters, sampleRate: signal.sampleRate, channelCount: signal.channels.count
    )
    .run(signal, [signal.frameCount])
  }

  /// Returns a tone whose level, in decibels, changes every second.
  private func tone(_ levels: [Double], frequency: Double = 1_000) -> Signal {
    let samples = levels.flatMap { level in
      Signal.sine(frequency: frequency, amplitude: pow(10, level / 20), seconds: 1).samples
    }
    return Signal([samples], sampleRate: 48_000)
  }

  @Test(
    "A gate passes the checks for all processors",
    arguments: [8_000.0, 44_100, 48_000, 192_000], [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: Gate.self,
      with: [
        Gate.Parameters(), .init(threshold: -13, hysteresis: 0, attack: 0.0001, hold: 0),
        .init(threshold: -20, range: 80, attack: 0.1, hold: 2, release: 2, lookahead: 0.005),
        .init(
          threshold: 1e9, hysteresis: -1, range: 1e9, attack: -1, hold: -1, release: 0,
          lookahead: -1),
      ], dry: .init(range: 0), sampleRate: sampleRate, channelCount: channelCount)
  }

  @Test("A gate opens at the threshold and closes below the hysteresis")
  func thresholds() {
    let settings = Gate.Parameters(threshold: -40, hysteresis: 6, range: 30)
    let levels = [-40.5, -39.5, -45.5, -46.5, -40.5]
    let output = gated(tone(levels), settings)
    for (second, gain) in [-30.0, 0, 0, -30, -30].enumerated() {
      let part = output[Double(second) + 0.7..<Double(second) + 0.99]
      #expect(abs(part.level(at: 1_000) - levels[second] - gain) < 0.1)
    }
  }

  @Test(
    "A gate opens within the attack time, and closes within the release time after the hold",
    arguments: [
      (0.001, 0.05, 0.1, 0.0), (0.001, 0, 0.02, 0.005), (0.01, 0.3, 0.5, 0.001), (0.1, 1, 2, 0),
    ])
  func times(attack: Double, hold: Double, release: Double, lookahead: Double) {
    let settings = Gate.Parameters(
      attack: attack, hold: hold, release: release, lookahead: lookahead)
    let (rise, fall, count) = (24_000, 96_000, 360_000)
    let samples = (0..<count).map { n in
      Float((rise..<fall ~= n ? 0.5 : 0.0001) * cos(.pi * Double(n) / 6))
    }
    let latency = Gate(settings, sampleRate: 48_000, channelCount: 1).latency
    let output = gated(Signal([samples], sampleRate: 48_000).padded(0.1), settings)
      .samples.dropFirst(latency)
    let gains = stride(from: 0, to: count, by: 6).map { n in
      20 * log10(Double(output[output.startIndex + n] / samples[n]))
    }
    func first(from frame: Int, _ matches: (Double) -> Bool) -> Double {
      Double(6 * (gains[(frame / 6)...].firstIndex(where: matches) ?? 0) - frame) / 48_000
    }
    let opened = first(from: rise - 1_200) { $0 > -60 * 0.368 } - 0.025 + lookahead
    let held = first(from: fall) { $0 < -0.1 }
    let closed = first(from: fall) { $0 < -60 * 0.632 }
    // The gain is measured at every sixth frame.
    #expect(abs(opened - attack) < 0.1 * attack + 6.0 / 48_000)
    #expect(abs(held - hold) < 0.1 * hold + 0.002 * release + 12.0 / 48_000)
    #expect(abs(closed - hold - release) < 0.1 * release + 12.0 / 48_000)
  }

  @Test("A tone that fluctuates around the threshold doesn't make a gate flutter")
  func flutter() {
    // The level fluctuates by 3 dB, ten times per second.
    let samples = (0..<144_000).map { n in
      let time = Double(n) / 48_000
      return Float(0.01 * (1 - 0.29 * sin(.pi * 10 * time).magnitude) * sin(883 * .pi * time + 0.1))
    }
    let signal = Signal([samples], sampleRate: 48_000)
    func isOpen(hysteresis: Double) -> Bool {
      let settings = Gate.Parameters(threshold: -40.5, hysteresis: hysteresis, hold: 0.005)
      let latency = Gate(settings, sampleRate: 48_000, channelCount: 1).latency
      return gated(signal, settings).samples[48_000 + latency..<144_000]
        .elementsEqual(samples[48_000..<144_000 - latency])
    }
    #expect(isOpen(hysteresis: 4))
    #expect(!isOpen(hysteresis: 0))
  }

  @Test("Both channels of a gate open together")
  func linked() {
    let (loud, soft) = (tone([-10]).samples, tone([-70], frequency: 300).samples)
    for channels in [[loud, soft], [soft, loud]] {
      let output = gated(Signal(channels, sampleRate: 48_000), .init())
      for (before, after) in zip(channels, output.channels) {
        let levels = [before, after].map {
          Signal([$0], sampleRate: 48_000)[0.5..<0.9].rmsDecibels
        }
        #expect(abs(levels[0] - levels[1]) < 0.01)
      }
    }
  }

  @Test("With look-ahead, the start of a word isn't cut off, and latency is unchanged")
  func lookahead() {
    let word = tone([-100, -10])
    func start(_ lookahead: Double) -> (Signal, latency: Int) {
      let settings = Gate.Parameters(threshold: -30, attack: 0.001, lookahead: lookahead)
      let unit = Gate(settings, sampleRate: 48_000, channelCount: 1)
      return (gated(word, settings), unit.latency)
    }
    let ((late, latency), (early, sameLatency)) = (start(0), start(0.005))
    #expect(latency == sameLatency)
    let from = 1 + Double(latency) / 48_000
    let expected = word[1..<1.001].rmsDecibels
    #expect(late[from..<from + 0.001].rmsDecibels < expected - 10)
    #expect(abs(early[from..<from + 0.001].rmsDecibels - expected) < 0.5)
  }

  @Test(
    "Changing any gate setting doesn't cause a click, even with the shortest times",
    arguments: [
      [.init(threshold: -50), .init(threshold: 0)],
      [.init(threshold: 0, range: 0), .init(threshold: 0, range: 80)],
      [.init(threshold: -6, hysteresis: 0), .init(threshold: -5, hysteresis: 24)],
      [.init(), .init(lookahead: 0.005)], [.init(threshold: 0, hysteresis: 0), .init()],
    ] as [[Gate.Parameters]])
  func steps(settings: [Gate.Parameters]) {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 4)
    let unit = Shared(Gate(settings[0], sampleRate: 48_000, channelCount: 1))
    var step = 0
    let output = input.processed(inBlocksOf: Array(repeating: 3_840, count: 50)) { buffer in
      var next = settings[step % 2]
      (next.attack, next.hold, next.release) = (0.0001, 0, 0.005)
      unit.value.parameters = next
      unit.value.process(&buffer)
      step += 1
    }
    // The tone itself bends by 0.00009.
    let sharpest = output[0.1..<3.9].sharpestBend
    #expect(sharpest < 0.002)
  }

  @Test("Speech passes through a gate unchanged while the gate is open or if its range is 0")
  func unchanged() {
    let signal = Signal.vowel(seconds: 1).stereo
    for settings in [Gate.Parameters(threshold: -60), .init(threshold: 0, range: 0)] {
      let latency = Gate(settings, sampleRate: 48_000, channelCount: 2).latency
      let output = gated(signal, settings)
      for (before, after) in zip(signal.channels, output.channels) {
        let isSame = after[24_000 + latency..<48_000].elementsEqual(
          before[24_000..<48_000 - latency])
        #expect(isSame)
      }
    }
    #expect(EffectUnit.gate(.init(range: 0)).isIdle)
    #expect(!EffectUnit.gate(.init()).isIdle)
  }

  @Test(
    "Extreme samples in a gate stay bounded and have no lasting effect",
    arguments: EffectLimitsTests.wild)
  func extreme(sample: Float) {
    var signal = Signal.silence(seconds: 1)
    signal.channels[0][100] = sample
    signal.channels[0][200] = .leastNonzeroMagnitude
    let output = gated(signal, .init())
    #expect(output.isFinite && output.peak <= 1_024)
    #expect(output[0.1..<1].peak == 0)
  }

  @Test("Gate settings survive encoding, and values out of range are refused")
  func coding() throws {
    let chain = EffectChain(
      name: "Quiet", units: [.gate(.init(threshold: -45, range: 20, hold: 0.2))])
    let data = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(EffectChain.self, from: data) == chain)
    let empty = try JSONDecoder().decode(
      EffectChain.self, from: Data(#"{"units": [{"gate": {}}]}"#.utf8))
    #expect(empty.units == [.gate(.init())])
    #expect(
      throws: EffectError.outOfRange(unit: "gate", parameter: "range", value: 81, range: 0...80)
    ) { try EffectUnit.gate(.init(range: 81)).validate() }
  }
}
