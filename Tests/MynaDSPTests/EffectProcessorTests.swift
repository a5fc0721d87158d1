import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("EffectProcessor")
struct EffectProcessorTests {
  private let everything = EffectChain(
    name: "Everything",
    units: [
      .timePitch(.init(rate: 0.8, pitch: 500)),
      .delay(.init(delayTime: 0.1, feedback: 30, wetDryMix: 50)),
      .varispeed(.init(rate: 1.5)),
    ])

  private func processed(
    _ signal: Signal, _ chain: EffectChain, writing: BlockSizes = .all(512), reading: Int = 512
  ) throws -> Signal {
    var processor = try EffectProcessor(
      chain, sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.through(&processor, writing: writing, reading: reading)
  }

  @Test("A chain without units leaves audio unchanged")
  func empty() throws {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    #expect(try processed(signal, EffectChain(name: "", units: [])).channels == signal.channels)
  }

  @Test("The output's length is the input's divided by the rate, plus the specified tail")
  func length() throws {
    let signal = Signal.vowel(seconds: 1)
    let processor = try EffectProcessor(everything, sampleRate: 48_000, channelCount: 1)
    let expected = 48_000 / (0.8 * 1.5) + Double(processor.tail)
    #expect(processor.tail > 9_600)  // at least ten echoes, at one and a half times the speed
    #expect(abs(Double(try processed(signal, everything).frameCount) - expected) <= 4)
  }

  @Test("An effect processor's output doesn't depend on block sizes")
  func blocks() throws {
    let signal = Signal.vowel(seconds: 0.6).stereo
    let whole = try processed(signal, everything, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      let output = try processed(signal, everything, writing: sizes, reading: 331)
      #expect(output.channels == whole.channels)
    }
  }

  @Test("After a reset, even midway, an effect processor behaves like a new one")
  func reset() throws {
    let chain = EffectChain(
      name: "",
      units: [
        .equalizer(.init(bands: [.init(gain: 6)])), .ringModulator(.init()),
        .distortion(.init()), .gate(.init()), .compressor(.init()), .reverb(.init()),
      ] + everything.units)
    let signal = Signal.vowel(seconds: 0.4).stereo
    var processor = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 2)
    let new = signal.through(&processor)
    processor.reset()
    #expect(signal.through(&processor).channels == new.channels)
    processor.reset()
    var buffer = signal.buffer(from: 3_000, count: 5_000)
    _ = processor.write(buffer)
    _ = processor.read(into: &buffer)
    processor.reset()
    #expect(signal.through(&processor).channels == new.channels)
  }

  @Test("An effect chain's first output frame comes after the specified latency")
  func latency() throws {
    var processor = try EffectProcessor(everything, sampleRate: 48_000, channelCount: 1)
    let signal = Signal.vowel(seconds: 1)
    var output = AudioBuffer(channelCount: 1, capacity: 1)
    var written = 0
    while processor.read(into: &output) == 0, written < 40_000 {
      written += processor.write(signal.buffer(from: written, count: 1))
    }
    // Each of the three units rounds its latency up to whole frames.
    #expect(abs(written - processor.latency) <= 4)
  }

  @Test("Invalid settings, channel counts, and sample rates are refused with the reason")
  func refused() {
    let wild = EffectChain(name: "", units: [.timePitch(.init(rate: 33))])
    #expect(
      throws: EffectError.outOfRange(
        unit: "timePitch", parameter: "rate", value: 33, range: 0.03125...32)
    ) { _ = try EffectProcessor(wild, sampleRate: 48_000, channelCount: 1).tail }
    let nothing = EffectChain(name: "", units: [.varispeed(.init(rate: .nan))])
    #expect(throws: EffectError.self) { try nothing.validate() }
    let plain = EffectChain(name: "", units: [])
    #expect(throws: EffectError.unsupportedChannelCount(6)) {
      _ = try EffectProcessor(plain, sampleRate: 48_000, channelCount: 6).tail
    }
    #expect(throws: EffectError.unsupportedSampleRate(4_000)) {
      _ = try EffectProcessor(plain, sampleRate: 4_000, channelCount: 1).tail
    }
  }
}
