import Foundation
import TestSupport
import Testing

@testable import MynaDSP

@Suite("BiquadFilter")
struct BiquadFilterTests {
  /// The gain in decibels at a frequency, measured on a tone after the filter has settled.
  private func gain(
    _ coefficients: BiquadCoefficients, at frequency: Double, sampleRate: Double = 48_000
  ) -> Double {
    var filter = BiquadFilter(coefficients)
    let input = Signal.sine(frequency: frequency, sampleRate: sampleRate, seconds: 2)
    let output = input.processed(inBlocksOf: [input.frameCount]) { buffer in
      var samples = buffer[0]
      filter.process(&samples)
    }
    return output[1..<2].level(at: frequency) - input[1..<2].level(at: frequency)
  }

  @Test(
    "A peaking band has full gain at its center and half at its edges",
    arguments: [-12.0, 0, 6])
  func peaking(decibels: Double) {
    let q = BiquadCoefficients.q(octaves: 1, at: 1_000, sampleRate: 48_000)
    let band = BiquadCoefficients.peaking(
      at: 1_000, decibels: decibels, q: q, sampleRate: 48_000)
    #expect(abs(gain(band, at: 1_000) - decibels) < 0.01)
    for edge in [-0.5, 0.5] {
      #expect(abs(gain(band, at: 1_000 * exp2(edge)) - decibels / 2) < 0.05)
    }
    #expect(abs(gain(band, at: 50)) < 0.1)
  }

  @Test(
    "A Butterworth filter is 3.01 dB down at its cutoff, at any frequency",
    arguments: [
      (20.0, 48_000.0), (1_000, 48_000), (19_000, 48_000), (3_000, 8_000), (20, 192_000),
    ])
  func cutoff(frequency: Double, rate: Double) {
    for design in [
      BiquadCoefficients.lowPass(at: frequency, sampleRate: rate),
      .highPass(at: frequency, sampleRate: rate),
    ] {
      #expect(abs(gain(design, at: frequency, sampleRate: rate) + 3.0103) < 0.02)
    }
  }

  @Test("Low-pass and high-pass filters have slopes of 12 dB per octave")
  func slopes() {
    let low = BiquadCoefficients.lowPass(at: 200, sampleRate: 48_000)
    #expect(abs(gain(low, at: 1_600) - gain(low, at: 800) + 12.04) < 0.15)
    let high = BiquadCoefficients.highPass(at: 4_000, sampleRate: 48_000)
    #expect(abs(gain(high, at: 500) - gain(high, at: 250) - 12.04) < 0.15)
  }

  @Test("A band-pass is 0 dB at its center and −3 dB at its edges")
  func bandPass() {
    let q = BiquadCoefficients.q(octaves: 2, at: 1_000, sampleRate: 48_000)
    let band = BiquadCoefficients.bandPass(at: 1_000, q: q, sampleRate: 48_000)
    #expect(abs(gain(band, at: 1_000)) < 0.01)
    for edge in [500.0, 2_000] { #expect(abs(gain(band, at: edge) + 3.01) < 0.1) }
  }

  @Test("A notch removes its center frequency and leaves distant frequencies unchanged")
  func notch() {
    let notch = BiquadCoefficients.notch(at: 1_000, q: 2, sampleRate: 48_000)
    #expect(gain(notch, at: 1_000) < -80)
    #expect(abs(gain(notch, at: 100)) < 0.05)
  }

  @Test(
    "Shelves have full gain on their side of the corner and half at the corner",
    arguments: [-9.0, 9])
  func shelves(decibels: Double) {
    let low = BiquadCoefficients.lowShelf(at: 500, decibels: decibels, sampleRate: 48_000)
    let high = BiquadCoefficients.highShelf(at: 500, decibels: decibels, sampleRate: 48_000)
    #expect(abs(gain(low, at: 20) - decibels) < 0.05)
    #expect(abs(gain(low, at: 10_000)) < 0.05)
    #expect(abs(gain(high, at: 20)) < 0.05)
    #expect(abs(gain(high, at: 10_000) - decibels) < 0.05)
    for shelf in [low, high] { #expect(abs(gain(shelf, at: 500) - decibels / 2) < 0.02) }
  }

  @Test(
    "Every filter design is stable over its whole range", arguments: [8_000.0, 48_000, 192_000])
  func stability(rate: Double) {
    for type in Equalizer.BandType.allCases {
      for frequency in [10.0, 1_000, 20_000, 96_000] {
        for bandwidth in [0.05, 1, 5] {
          for gain in [-96.0, 0, 24] {
            let band = Equalizer.Band(
              type, frequency: frequency, bandwidth: bandwidth, gain: gain)
            let filter = band.coefficients(sampleRate: rate)
            // Both poles lie inside the unit circle.
            #expect(abs(filter.a2) < 1 && abs(filter.a1) < 1 + filter.a2, "\(band)")
          }
        }
      }
    }
  }

  @Test("A biquad filter passes the checks for all processors")
  func conformance() {
    let checks = ProcessorChecks {
      let filter = Shared(BiquadFilter(.lowPass(at: 300, q: 4, sampleRate: 48_000)))
      return ProcessorUnderTest(
        latency: 0, tail: 9_600,
        process: { buffer in
          var samples = buffer[0]
          filter.value.process(&samples)
        }, reset: { filter.value.reset() })
    }
    #expect(checks.violations == [])
  }
}
