import TestSupport
import Testing

@testable import SoundFiles

@Suite("Quantizer")
struct QuantizerTests {
  /// Returns the integers that a file of this bit depth stores.
  private func numbers(_ samples: [Float], bits: Int) -> [Double] {
    var (quantizer, numbers) = (Quantizer(bits: bits), [Int32]())
    samples.withUnsafeBufferPointer { quantizer.quantize($0, into: &numbers) }
    return numbers.map { Double($0 >> (32 - bits)) }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  @Test("Samples with exact 16-bit values are unchanged, whatever their neighbors")
  func exact() {
    let all = (-32_768..<32_768).map { Float($0) / 32_768 }
    #expect(numbers(all, bits: 16) == (-32_768..<32_768).map(Double.init))
    let mixed = numbers(all.flatMap { [$0, $0 + 0.3 / 32_768] }, bits: 16)
    #expect(
      stride(from: 0, to: mixed.count, by: 2).map { mixed[$0] } == all.map { Double($0) * 32_768 })
  }

  @Test("Samples with exact 8-bit values are unchanged")
  func exactBytes() {
    let found = numbers((-128..<128).map { Float($0) / 128 }, bits: 8)
    #expect(found == (-128..<128).map(Double.init))
  }

  @Test("Dithering to 8 bits keeps the mean, with constant noise", arguments: [0.25, 0.9, -100.4])
  func byteAverage(step: Double) {
    let found = numbers([Float](repeating: Float(step / 128), count: 200_000), bits: 8)
    #expect(abs(mean(found) - step) < 0.006)
    #expect(abs(mean(found.map { ($0 - step) * ($0 - step) }) - 0.25) < 0.005)
    #expect(found.allSatisfy { abs($0 - step) < 1.5 })
  }

  @Test(
    "Dithering to 16 bits keeps the mean, with constant noise",
    arguments: [0.1, 0.25, 0.5, 0.75, 0.9, -0.3, 1_000.4])
  func average(step: Double) {
    let found = numbers([Float](repeating: Float(step / 32_768), count: 200_000), bits: 16)
    #expect(abs(mean(found) - step) < 0.006)
    #expect(abs(mean(found.map { ($0 - step) * ($0 - step) }) - 0.25) < 0.005)
    #expect(found.allSatisfy { abs($0 - step) < 1.5 })
  }

  @Test("A −95 dBFS sine stays a sine in 16 bits, without harmonics")
  func softSine() {
    let sine = Signal.sine(frequency: 1_000, amplitude: 1.778_28e-5, seconds: 10)
    let found = Signal(
      [numbers(sine.samples, bits: 16).map { Float($0 / 32_768) }], sampleRate: 48_000)
    #expect(abs(found.level(at: 1_000) + 95) < 0.5)
    // With rounding alone it would be a square wave, whose third harmonic is 9.5 dB below the
    // fundamental.
    for harmonic in [2_000.0, 3_000, 5_000, 7_000] { #expect(found.level(at: harmonic) < -125) }
    let noise = zip(found.samples, sine.samples).map { $0 - $1 }
    let level = Signal([noise], sampleRate: 48_000).rmsDecibels
    #expect(abs(level + 96.33) < 0.3, "\(level)")
  }

  @Test("Without dither, samples are rounded to the nearest 16-bit value")
  func plainRounding() {
    var (quantizer, numbers) = (Quantizer(bits: 16, dither: .none), [Int32]())
    let samples = [0.3, -0.3, 0.6, 1_000.4].map { Float($0 / 32_768) }
    samples.withUnsafeBufferPointer { quantizer.quantize($0, into: &numbers) }
    #expect(numbers.map { $0 >> 16 } == [0, 0, 1, 1_000])
  }

  @Test("Silence is quantized to silence")
  func silence() {
    #expect(numbers([Float](repeating: 0, count: 1_000), bits: 16).allSatisfy { $0 == 0 })
  }

  // Quiet enough that a float is finer than a step.
  @Test(
    "Samples are rounded to the nearest 24-bit or 32-bit value",
    arguments: [(24, Float(0.01)), (32, 0.000_01)])
  func nearest(bits: Int, amplitude: Float) {
    let samples = Signal.noise(amplitude: amplitude, seconds: 5).samples
    let fullScale = Double(1 << (bits - 1))
    let errors = zip(numbers(samples, bits: bits), samples).map { $0 - Double($1) * fullScale }
    #expect(errors.allSatisfy { abs($0) <= 0.5 })
    #expect(abs(mean(errors)) < 0.003)
  }

  @Test(
    "Samples beyond full scale are clipped, and NaN samples become silence",
    arguments: [8, 16, 24, 32])
  func extremes(bits: Int) {
    let top = Double(1 << (bits - 1))
    let found = numbers([1, -1, 1.5, -1.5, .infinity, -.infinity, .nan], bits: bits)
    #expect(found == [top - 1, -top, top - 1, -top, top - 1, -top, 0])
  }

  @Test("Quantized values don't depend on how the audio is divided into blocks")
  func repeatable() {
    let samples = Signal.noise(seconds: 0.1).samples
    var (quantizer, block, blocks) = (Quantizer(bits: 16), [Int32](), [Int32]())
    for start in stride(from: 0, to: samples.count, by: 7) {
      Array(samples[start..<min(start + 7, samples.count)]).withUnsafeBufferPointer {
        quantizer.quantize($0, into: &block)
      }
      blocks += block
    }
    #expect(blocks.map { Double($0 >> 16) } == numbers(samples, bits: 16))
  }
}
