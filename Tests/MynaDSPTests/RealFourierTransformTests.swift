import Foundation
import Realtime
import TestSupport
import Testing

@testable import MynaDSP

@Suite("RealFourierTransform")
struct RealFourierTransformTests {
  private func noise(_ count: Int) -> FixedBuffer<Float> {
    var random = SeededRandom(seed: UInt64(count))
    return FixedBuffer(count: count) { _ in .random(in: -1...1, using: &random) }
  }

  @Test("Each bin is the sum that defines it", arguments: [32, 64, 128, 512, 2_048])
  func definition(count: Int) {
    let transform = RealFourierTransform(count: count)
    let samples = noise(count)
    let real = FixedBuffer<Float>(count: transform.binCount)
    let imaginary = FixedBuffer<Float>(count: transform.binCount)
    transform.forward(samples.base, real.base, imaginary.base)
    let limit = 2e-6 * Double(count).squareRoot() * log2(Double(count))
    for bin in Set([0, 1, 2, count / 8 + 1, count / 4, count / 2 - 1, count / 2]) {
      var (re, im) = (0.0, 0.0)
      for n in 0..<count {
        let angle = -2 * Double.pi * Double(bin * n % count) / Double(count)
        re += Double(samples[n]) * cos(angle)
        im += Double(samples[n]) * sin(angle)
      }
      #expect(abs(Double(real[bin]) - re) < limit)
      #expect(abs(Double(imaginary[bin]) - im) < limit)
    }
  }

  @Test("The inverse transform restores the samples", arguments: [32, 64, 256, 1_024, 8_192])
  func inverse(count: Int) {
    let transform = RealFourierTransform(count: count)
    let samples = noise(count)
    let back = FixedBuffer<Float>(count: count)
    let real = FixedBuffer<Float>(count: transform.binCount)
    let imaginary = FixedBuffer<Float>(count: transform.binCount)
    transform.forward(samples.base, real.base, imaginary.base)
    transform.inverse(real.base, imaginary.base, back.base)
    let scale = 2 / Float(count)
    #expect((0..<count).allSatisfy { abs(back[$0] * scale - samples[$0]) < 2e-6 })
  }
}
