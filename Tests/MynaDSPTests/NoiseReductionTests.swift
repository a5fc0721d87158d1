import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("NoiseReduction")
struct NoiseReductionTests {
  /// Words with a second of silence before them and pauses in between.
  private static func words() throws -> Signal {
    let pause = [Float](repeating: 0, count: 24_000)
    var samples = pause + pause
    for name in ["Front_Center", "Front_Left", "Rear_Right", "Side_Left"] {
      samples += try Signal.speech([name]).samples + pause
    }
    return Signal([samples], sampleRate: 48_000)
  }

  /// White noise, or the low noise and hum of a fan.
  private static func background(_ name: String, like signal: Signal, decibels: Double) -> Signal {
    var samples = Signal.noise(amplitude: 1, seconds: signal.duration, seed: 3).samples
    if name == "fan" {
      var low: Float = 0
      for n in samples.indices {
        low += 0.04 * (samples[n] - low)
        let hum =
          sin(2 * .pi * 118 * Double(n) / 48_000) + 0.5 * sin(.pi * 472 * Double(n) / 48_000)
        samples[n] = low + 0.01 * samples[n] + 0.05 * Float(hum)
      }
    }
    let level = Signal([samples], sampleRate: 48_000).rmsDecibels
    let gain = Float(pow(10, (decibels - level) / 20))
    return Signal([samples.map { $0 * gain }], sampleRate: 48_000)
  }

  private func reduced(
    _ signal: Signal, reduction: Double = 18, writing: BlockSizes = .all(512), reading: Int = 512
  ) -> Signal {
    var unit = NoiseReduction(
      .init(reduction: reduction), sampleRate: signal.sampleRate,
      channelCount: signal.channels.count)
    return signal.through(&unit, writing: writing, reading: reading)
  }

  /// Blocks of 20 ms with speech, and blocks at least 80 ms away from any speech.
  private func blocks(of speech: Signal) -> (spoken: [Range<Int>], pauses: [Range<Int>]) {
    let blocks = stride(from: 0, to: speech.frameCount - 960, by: 960).map { $0..<$0 + 960 }
    func peak(_ range: Range<Int>) -> Float {
      speech.samples[range.clamped(to: speech.samples.indices)].reduce(0) { max($0, abs($1)) }
    }
    return (
      blocks.filter { peak($0) > 0.02 },
      blocks.filter { peak($0.lowerBound - 3_840..<$0.upperBound + 3_840) < 0.001 }
    )
  }

  private func decibels(_ signal: Signal, in blocks: [Range<Int>]) -> Double {
    Signal([blocks.flatMap { signal.samples[$0] }], sampleRate: signal.sampleRate).rmsDecibels
  }

  private func sum(_ a: Signal, _ b: Signal) -> Signal {
    Signal([zip(a.samples, b.samples).map { $0 + $1 }], sampleRate: a.sampleRate)
  }

  /// The speech-to-noise ratio in the blocks with speech.
  private func ratio(_ signal: Signal, to speech: Signal, in blocks: [Range<Int>]) -> Double {
    let error = Signal([zip(signal.samples, speech.samples).map { $0 - $1 }], sampleRate: 48_000)
    return decibels(speech, in: blocks) - decibels(error, in: blocks)
  }

  @Test(
    "In speech 10 dB above noise, the pauses become quiet and the words stay",
    arguments: ["white", "fan"])
  func speechInNoise(name: String) throws {
    let speech = try Self.words()
    let (spoken, pauses) = blocks(of: speech)
    #expect(spoken.count > 50 && pauses.count > 50)
    let noise = Self.background(
      name, like: speech, decibels: decibels(speech, in: spoken) - 10)
    let noisy = sum(speech, noise)
    let output = reduced(noisy)
    #expect(output.frameCount == noisy.frameCount)

    #expect(decibels(output, in: pauses) < decibels(noisy, in: pauses) - 16)
    #expect(ratio(output, to: speech, in: spoken) > ratio(noisy, to: speech, in: spoken) + 3.5)
    // The fraction of the speech in the output.
    let kept = spoken.joined().reduce((0.0, 0.0)) { sums, n in
      let x = Double(speech.samples[n])
      return (sums.0 + x * Double(output.samples[n]), sums.1 + x * x)
    }
    #expect(abs(20 * log10(kept.0 / kept.1)) < 0.5)
  }

  @Test("The remaining noise is as even as the original noise", arguments: ["white", "fan"])
  func noMusicalNoise(name: String) {
    let noise = Self.background(
      name, like: .silence(seconds: 6), decibels: -40)
    let output = reduced(noise)
    /// How far single bins exceed their mean: the 99.9th percentile of their power, in decibels.
    func outstanding(_ signal: Signal) -> Double {
      let spectra = stride(from: 0.0, to: 5.9, by: 0.02).map {
        signal[$0..<$0 + 1_024 / 48_000].powerSpectrum()
      }
      let ratios = (5..<500).flatMap { bin in
        let powers = spectra.map { $0[bin] }
        let mean = powers.reduce(0, +) / Double(powers.count)
        return powers.map { $0 / mean }
      }
      return 10 * log10(ratios.sorted()[ratios.count * 999 / 1_000])
    }
    #expect(outstanding(output) < outstanding(noise) + 0.5)
    // From the first tenth of a second to the last.
    for start in stride(from: 0.0, to: 5.9, by: 0.1) {
      let part = start..<start + 0.1
      #expect(abs(noise[part].rmsDecibels - output[part].rmsDecibels - 18) < 2, "\(start) s")
    }
  }

  @Test("Clean speech is nearly unchanged by noise reduction")
  func cleanSpeech() throws {
    let speech = try Self.words()
    let output = reduced(speech)
    let (spoken, pauses) = blocks(of: speech)
    #expect(ratio(output, to: speech, in: spoken) > 25)
    #expect(abs(decibels(output, in: spoken) - decibels(speech, in: spoken)) < 0.1)
    #expect(decibels(output, in: pauses) <= decibels(speech, in: pauses) + 0.1)
  }

  @Test(
    "A tightly trimmed word isn't mistaken for noise", arguments: [0.15, 0.3, 0.5, 0.8])
  func tightWord(seconds: Double) throws {
    for name in ["Front_Center", "Front_Left", "Rear_Right", "Side_Left"] {
      let word = try Signal.speech([name]).trimmed(above: 0.02)[0..<seconds]
      #expect(abs(reduced(word).rmsDecibels - word.rmsDecibels) < 0.5, "\(name)")
    }
  }

  @Test("Noise is reduced by the requested decibels", arguments: [0.0, 6, 12, 30])
  func reduction(decibels: Double) {
    let noise = Signal.noise(amplitude: 0.01, seconds: 4)
    let output = reduced(noise, reduction: decibels)
    #expect(abs(noise.rmsDecibels - output.rmsDecibels - decibels) < 0.5)
    if decibels == 0 { #expect(output.difference(from: noise) < -130) }
  }

  @Test("Noise that becomes louder is reduced again within two seconds")
  func growing() {
    var noise = Signal.noise(amplitude: 0.01, seconds: 10)
    for n in 240_000..<noise.frameCount { noise.channels[0][n] *= 4 }
    let output = reduced(noise)
    #expect(output[7.0..<10].rmsDecibels < noise[7.0..<10].rmsDecibels - 15)
  }

  @Test("Noise after digital silence is reduced from its beginning")
  func lateNoise() {
    var noise = Signal.noise(amplitude: 0.01, seconds: 5)
    for n in 0..<96_000 { noise.channels[0][n] = 0 }
    let output = reduced(noise)
    #expect(output[2.0..<2.2].rmsDecibels < noise[2.0..<2.2].rmsDecibels - 15)
    #expect(output[0.0..<1.9].peak == 0)
  }

  @Test(
    "Noise reduction works at every sample rate",
    arguments: [8_000.0, 16_000, 44_100, 96_000, 192_000])
  func rates(sampleRate: Double) {
    let noise = Signal.noise(amplitude: 0.01, sampleRate: sampleRate, seconds: 2)
    let output = reduced(noise)
    #expect(output.frameCount == noise.frameCount)
    #expect(abs(noise.rmsDecibels - output.rmsDecibels - 18) < 1)
  }

  @Test("Noise reduction applies the same gains to both channels")
  func stereo() throws {
    let speech = try Self.words()
    let noisy = sum(speech, Self.background("white", like: speech, decibels: -40))
    let mono = reduced(noisy)
    let output = reduced(
      Signal([noisy.samples, noisy.samples.map { -0.5 * $0 }], sampleRate: 48_000))
    #expect(Signal([output.channels[0]], sampleRate: 48_000).difference(from: mono) < -60)
    let turned = Signal([output.channels[1].map { -2 * $0 }], sampleRate: 48_000)
    #expect(turned.difference(from: Signal([output.channels[0]], sampleRate: 48_000)) < -100)
  }

  @Test("Noise reduction doesn't depend on block sizes")
  func blocks() {
    let signal = Signal.noise(channelCount: 2, sampleRate: 16_000, seconds: 3)
    let whole = reduced(signal, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      #expect(reduced(signal, writing: sizes, reading: 331).channels == whole.channels)
    }
  }

  @Test("Noise reduction's reported latency is exact")
  func latency() {
    var unit = NoiseReduction(.init(), sampleRate: 8_000, channelCount: 1)
    let signal = Signal.noise(sampleRate: 8_000, seconds: 2)
    var output = AudioBuffer(channelCount: 1, capacity: 512)
    var written = 0
    while written < unit.latency {
      let count = min(100, unit.latency - written)
      written += unit.write(signal.buffer(from: written, count: count))
      #expect(unit.read(into: &output) == 0)
    }
    #expect(unit.write(signal.buffer(from: written, count: 1)) == 1)
    #expect(unit.read(into: &output) > 0)
  }

  @Test("After a reset, noise reduction behaves like a new one")
  func reset() {
    let signal = Signal.noise(sampleRate: 16_000, seconds: 2)
    var unit = NoiseReduction(.init(), sampleRate: 16_000, channelCount: 1)
    let first = signal.through(&unit)
    unit.reset()
    #expect(signal.through(&unit).channels == first.channels)
  }

  @Test("Silence, and audio too short for an estimate, are unchanged by noise reduction")
  func edges() {
    let silence = Signal.silence(channelCount: 2, seconds: 3)
    #expect(reduced(silence).channels == silence.channels)
    #expect(reduced(Signal([[]], sampleRate: 48_000)).frameCount == 0)
    for count in [1, 100, 2_000, 5_000, 24_000] {
      let short = Signal.noise(seconds: Double(count) / 48_000)
      #expect(reduced(short).difference(from: short) < -50)
    }
  }

  @Test("Non-finite samples don't affect later noise reduction")
  func nonFinite() {
    var signal = Signal.noise(amplitude: 0.01, seconds: 3)
    let others: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e20]
    for (n, value) in others.enumerated() { signal.channels[0][60_000 + 500 * n] = value }
    for n in 0..<2_000 { signal.channels[0][n] = .nan }
    let output = reduced(signal)
    #expect(output.isFinite)
    #expect(abs(output[2.0..<3].rmsDecibels - signal[2.0..<3].rmsDecibels + 18) < 1)
  }
}
