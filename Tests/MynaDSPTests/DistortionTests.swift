import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Distortion")
struct DistortionTests {
  private func distorted(_ signal: Signal, _ parameters: Distortion.Parameters) -> Signal {
    ProcessorUnderTest(
      Distortion.self, parameters, sampleRate: signal.sampleRate,
      channelCount: signal.channels.count
    )
    .run(signal, [signal.frameCount])
  }

  @Test(
    "A distortion passes the checks for all processors",
    arguments: [8_000.0, 44_100, 48_000, 192_000], [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: Distortion.self,
      with: [
        Distortion.Parameters(), .init(drive: 40, gain: 20, wetDryMix: 50),
        .init(drive: 0, gain: -40, wetDryMix: 100), .init(drive: 1e9, gain: -1e9, wetDryMix: 1e9),
      ], dry: .init(wetDryMix: 0), sampleRate: sampleRate, channelCount: channelCount)
  }

  @Test(
    "Aliasing of a distorted full-scale sine stays below −60 dB",
    arguments: [0.0, 10, 20, 30, 40])
  func aliasing(drive: Double) {
    // Whole periods fill the transform, so that no energy leaks between harmonics. At this
    // frequency the aliased harmonics fall between the others.
    let (size, bin) = (1 << 16, 1_361)
    let frequency = 48_000 * Double(bin) / Double(size)
    let tone = Signal.sine(frequency: frequency, amplitude: 1, seconds: 2)
    let output = distorted(tone, .init(drive: drive, gain: 0))
    let part = Signal([Array(output.samples[4_096..<4_096 + size])], sampleRate: 48_000)
    let power = part.powerSpectrum()
    let folded = power.indices.filter { index in
      let distance = index % bin
      return index > 2 && min(distance, bin - distance) > 2
    }
    let worst = 10 * log10((folded.map { power[$0] }.max() ?? 0) / power[bin])
    #expect(worst < -60, "\(worst) dB")
  }

  @Test("The distortion curve is a hyperbolic tangent", arguments: [0.01, 0.1, 0.5, 1])
  func curve(amplitude: Double) {
    // A constant passes the filters unchanged.
    let constant = Signal(
      [Array(repeating: Float(amplitude), count: 4_000)], sampleRate: 48_000)
    for drive in [0.0, 6, 14, 26, 40] {
      let output = distorted(constant, .init(drive: drive, gain: 0)).samples[3_000]
      #expect(abs(Double(output) - tanh(amplitude * pow(10, drive / 20))) < 2e-4)
    }
  }

  @Test(
    "Soft audio is only amplified by the drive, up to 18 kHz", arguments: [50.0, 1_000, 18_000])
  func soft(frequency: Double) {
    let tone = Signal.sine(frequency: frequency, amplitude: 0.001, seconds: 0.5)
    let output = distorted(tone, .init(drive: 20, gain: -6))
    #expect(abs(output[0.1..<0.4].level(at: frequency) - (-60 + 20 - 6)) < 0.05)
  }

  @Test("Distorted and dry audio are aligned, so they are mixed in phase")
  func phase() {
    let tone = Signal.sine(frequency: 3_000, amplitude: 0.001, seconds: 0.5)
    let parameters = Distortion.Parameters(drive: 0, gain: 0, wetDryMix: 50)
    #expect(abs(distorted(tone, parameters)[0.1..<0.4].level(at: 3_000) + 60) < 0.01)
  }

  @Test("Distortion adds only odd harmonics, and more of them with more drive")
  func harmonics() {
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.5, seconds: 1)
    let (mild, hard) = (
      distorted(tone, .init(drive: 0, gain: 0)), distorted(tone, .init(drive: 30, gain: 0))
    )
    #expect(hard.level(at: 3_000) > mild.level(at: 3_000) + 20)
    // A square wave's third harmonic is 9.5 dB below its first.
    #expect(abs(hard.level(at: 3_000) - hard.level(at: 1_000) + 9.5) < 0.5)
    #expect(max(hard.level(at: 2_000), hard.level(at: 4_000)) < -90)
  }

  @Test("Distortion settings can change between blocks without a click")
  func change() {
    let input = Signal.sine(frequency: 100, amplitude: 0.2, seconds: 4)
    let unit = Shared(Distortion(.init(), sampleRate: 48_000, channelCount: 1))
    var random = SeededRandom(seed: 3)
    let output = input.processed(inBlocksOf: Array(repeating: 400, count: 480)) { buffer in
      unit.value.parameters = .init(
        drive: .random(in: 0...12, using: &random), gain: .random(in: -40...0, using: &random),
        wetDryMix: .random(in: 0...100, using: &random))
      unit.value.process(&buffer)
    }
    // The tone itself bends by 0.0002. The start is skipped: at the initial drive the tone already
    // begins with a corner.
    let x = output[0.1..<4].samples
    let slopes = zip(x.dropFirst(), x).map { $0.0 - $0.1 }
    let sharpest = zip(slopes.dropFirst(), slopes).map { abs($0.0 - $0.1) }.max() ?? 1
    #expect(sharpest < 0.002)
  }

  @Test(
    "Extreme samples in a distortion stay bounded and have no lasting effect",
    arguments: EffectLimitsTests.wild
  )
  func extreme(sample: Float) {
    var signal = Signal.silence(seconds: 0.1)
    signal.channels[0][100] = sample
    let output = distorted(signal, .init(drive: 40, gain: 0))
    #expect(output.isFinite && output.peak < 2)
    #expect(output[0.01..<0.1].peak == 0)
  }

  @Test("A chain with latency aligns its output to the input and adds only its tail")
  func alignment() throws {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    let chain = EffectChain(
      name: "", units: [.distortion(.init(wetDryMix: 0)), .distortion(.init(wetDryMix: 0))])
    var lengths: Set<Int> = []
    for (writing, reading) in [(BlockSizes.all(512), 512), (.all(1), 7), (.random(seed: 2), 8_192)]
    {
      var processor = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 2)
      let tail = processor.tail
      let output = signal.through(&processor, writing: writing, reading: reading)
      lengths.insert(output.frameCount)
      #expect(output.frameCount == signal.frameCount + tail)
      for channel in 0...1 {
        #expect(
          Array(output.channels[channel].prefix(signal.frameCount)) == signal.channels[channel])
      }
    }
    #expect(lengths.count == 1)
  }

  @Test("A settings change at the end doesn't lengthen the output by the latency")
  func changeAtTheEnd() throws {
    let old = EffectChain(name: "", units: [.distortion(.init(drive: 10))])
    let new = EffectChain(name: "", units: [.distortion(.init(drive: 20))])
    var processor = try EffectProcessor(old, sampleRate: 48_000, channelCount: 1)
    for change in try #require(new.changes(from: old, sampleRate: 48_000)) {
      processor.apply(change)
    }
    let signal = Signal.noise(seconds: 0.1)
    let tail = processor.tail
    #expect(signal.through(&processor).frameCount == signal.frameCount + tail)
  }

  @Test("Distortion settings survive encoding, and missing settings get their defaults")
  func coding() throws {
    let chain = EffectChain(
      name: "Fuzz", units: [.distortion(.init(drive: 35, gain: -12, wetDryMix: 80))])
    let data = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(EffectChain.self, from: data) == chain)
    let empty = try JSONDecoder().decode(
      EffectChain.self, from: Data(#"{"units": [{"distortion": {}}]}"#.utf8))
    #expect(empty.units == [.distortion(.init(drive: 20, gain: -6, wetDryMix: 100))])
  }
}
