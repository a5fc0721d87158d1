import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("FourierTransform")
struct FourierTransformTests {
  private struct Spectrum {
    var real: [Double]
    var imaginary: [Double]
  }

  /// The transform by its definition, in double precision.
  private func direct(_ real: [Float], _ imaginary: [Float]) -> Spectrum {
    let count = real.count
    let turns = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
    let (cosines, sines) = (turns.map(cos), turns.map(sin))
    var result = Spectrum(
      real: [Double](repeating: 0, count: count), imaginary: [Double](repeating: 0, count: count))
    for bin in 0..<count {
      for n in 0..<count {
        let (c, s) = (cosines[bin * n % count], sines[bin * n % count])
        let (x, y) = (Double(real[n]), Double(imaginary[n]))
        result.real[bin] += x * c + y * s
        result.imaginary[bin] += y * c - x * s
      }
    }
    return result
  }

  @Test(
    "A transform of noise matches the definition, in its real and imaginary parts",
    arguments: (0...10).map { 1 << $0 })
  func definition(count: Int) {
    let noise = Signal.noise(
      amplitude: 1, channelCount: 2, sampleRate: Double(count), seconds: 1, seed: UInt64(count))
    var (real, imaginary) = (noise.channels[0], noise.channels[1])
    let expected = direct(real, imaginary)
    FourierTransform(count: count).transform(&real, &imaginary)
    // Rounding errors grow with the number of sums, and the signal with its square root.
    let most = 1e-6 * Double(count).squareRoot()
    for bin in 0..<count {
      #expect(abs(Double(real[bin]) - expected.real[bin]) < most)
      #expect(abs(Double(imaginary[bin]) - expected.imaginary[bin]) < most)
    }
  }

  @Test("A sine appears only in its bin and the corresponding negative frequency")
  func sine() {
    let (count, bin) = (1_024, 100)
    var real = Signal.sine(
      frequency: Double(bin), amplitude: 1, sampleRate: Double(count), seconds: 1
    ).samples
    var imaginary = [Float](repeating: 0, count: count)
    FourierTransform(count: count).transform(&real, &imaginary)
    for index in 0..<count {
      let expected: Float = index == bin ? -512 : index == count - bin ? 512 : 0
      #expect(abs(real[index]) < 1e-3)
      #expect(abs(imaginary[index] - expected) < 1e-3)
    }
  }

  @Test("A transform that has been used before gives the same result")
  func again() {
    let transform = FourierTransform(count: 64)
    var (first, other) = (Signal.noise(sampleRate: 64, seconds: 1).samples, [Float]())
    other = first
    var zeros = [Float](repeating: 0, count: 64)
    var zeros2 = zeros
    transform.transform(&first, &zeros)
    transform.transform(&other, &zeros2)
    #expect(first == other && zeros == zeros2)
  }
}
