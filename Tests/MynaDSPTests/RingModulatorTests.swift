import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("RingModulator")
struct RingModulatorTests {
  private func modulated(_ signal: Signal, _ parameters: RingModulator.Parameters) -> Signal {
    ProcessorUnderTest(
      RingModulator.self, parameters, sampleRate: signal.sampleRate,
      channelCount: signal.channels.count
    )
    .run(signal, Array(repeating: 500, count: signal.frameCount / 500))
  }

  @Test(
    "A ring modulator passes the checks for all processors",
    arguments: [8_000.0, 44_100, 48_000, 192_000], [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: RingModulator.self,
      with: [
        RingModulator.Parameters(), .init(frequency: 5_000, wetDryMix: 50),
        .init(frequency: 0.5, wetDryMix: 100), .init(frequency: 1e9, wetDryMix: -3),
      ], dry: .init(wetDryMix: 0), sampleRate: sampleRate, channelCount: channelCount)
  }

  @Test(
    "A modulated tone becomes two tones, above and below, at half its level each",
    arguments: [30.0, 440, 5_000])
  func sidebands(frequency: Double) {
    let tone = Signal.sine(frequency: 8_000, amplitude: 0.5, seconds: 1)
    let output = modulated(tone, .init(frequency: frequency))
    for partial in [8_000 - frequency, 8_000 + frequency] {
      #expect(abs(output.level(at: partial) - 20 * log10(0.25)) < 0.01)
    }
    #expect(output.level(at: 8_000) < -100)
    // The frequency is exact to 0.06 ppm, single precision, so the phase drifts slowly.
    let tones = zip(tone.samples.indices, tone.samples).map { n, sample in
      sample * Float(sin(2 * .pi * frequency * Double(n) / 48_000))
    }
    let expected = Signal([tones], sampleRate: 48_000)[0..<0.05]
    #expect(output[0..<0.05].difference(from: expected) < -90)
  }

  @Test("A half-wet ring modulator mixes wet and dry audio at −3 dB each")
  func mix() {
    let output = modulated(
      .sine(frequency: 2_000, amplitude: 0.5, seconds: 1), .init(frequency: 100, wetDryMix: 50))
    #expect(abs(output.level(at: 2_000) - 20 * log10(0.5 * 0.5.squareRoot())) < 0.01)
    #expect(abs(output.level(at: 2_100) - 20 * log10(0.25 * 0.5.squareRoot())) < 0.01)
  }

  @Test("Ring modulator settings can change between blocks without a click")
  func change() {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 4)
    let unit = Shared(RingModulator(.init(), sampleRate: 48_000, channelCount: 1))
    var random = SeededRandom(seed: 3)
    let output = input.processed(inBlocksOf: Array(repeating: 400, count: 480)) { buffer in
      unit.value.parameters = .init(
        frequency: .random(in: 0.5...200, using: &random),
        wetDryMix: .random(in: 0...100, using: &random))
      unit.value.process(&buffer)
    }
    // A tone of 300 Hz, the fastest here, bends by 0.0008 per frame at this level.
    let sharpest = output.sharpestBend
    #expect(sharpest < 0.002)
  }

  @Test("NaN and denormal samples become silence in a ring modulator")
  func invalid() {
    var signal = Signal.silence(seconds: 0.1)
    signal.channels[0][100] = .nan
    signal.channels[0][200] = .leastNonzeroMagnitude
    #expect(modulated(signal, .init(frequency: 5_000)).peak == 0)
  }

  @Test("Ring modulator settings survive encoding, and values out of range are refused")
  func coding() throws {
    let chain = EffectChain(
      name: "Robot", units: [.ringModulator(.init(frequency: 62.5, wetDryMix: 35))])
    let data = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(EffectChain.self, from: data) == chain)
    let empty = try JSONDecoder().decode(
      EffectChain.self, from: Data(#"{"units": [{"ringModulator": {}}]}"#.utf8))
    #expect(empty.units == [.ringModulator(.init(frequency: 30, wetDryMix: 100))])
    #expect(
      throws: EffectError.outOfRange(
        unit: "ringModulator", parameter: "frequency", value: 0.4, range: 0.5...5_000)
    ) { try EffectUnit.ringModulator(.init(frequency: 0.4)).validate() }
  }
}
