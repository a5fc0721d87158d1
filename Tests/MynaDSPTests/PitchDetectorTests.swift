import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("PitchDetector")
struct PitchDetectorTests {
  private func detected(
    _ signal: Signal, sizes: BlockSizes = .all(512)
  ) -> (median: Double?, moments: [PitchDetector.Estimate]) {
    var detector = PitchDetector(sampleRate: signal.sampleRate)
    var moments: [PitchDetector.Estimate] = []
    var start = 0
    for length in sizes.lengths(of: signal.frameCount) {
      detector.process(signal.buffer(from: start, count: length)) { moments.append($0) }
      start += length
    }
    detector.finish { moments.append($0) }
    return (detector.medianPitch, moments)
  }

  private func median(_ signal: Signal) throws -> Double {
    try #require(detected(signal).median)
  }

  @Test(
    "A steady tone's pitch is found within a cent, from 40 to 1500 Hz",
    arguments: [41.0, 55, 110, 440, 1_000, 1_480],
    [8_000.0, 11_025, 44_100, 48_000, 192_000])
  func tones(frequency: Double, rate: Double) throws {
    let pitch = try median(.sine(frequency: frequency, sampleRate: rate, seconds: 1))
    #expect(abs(cents(pitch, above: frequency)) < 1)
  }

  @Test(
    "A gliding vowel's median pitch is its center pitch",
    arguments: [45.0, 70, 100, 150, 220, 310, 400, 800])
  func vowels(pitch: Double) throws {
    // Two seconds contain six full periods of the glide, so its center is known.
    #expect(abs(try median(.vowel(pitch: pitch, seconds: 2)) / pitch - 1) < 0.006)
  }

  @Test(
    "An octave up doubles the detected pitch, and an octave down halves it",
    arguments: [70.0, 100, 130, 160, 190, 220, 250, 280, 310, 340, 370, 400])
  func octaves(pitch: Double) throws {
    let vowel = Signal.vowel(pitch: pitch, seconds: 4)
    let here = try median(vowel)
    // The same samples at another rate: formants move with the pitch, and the glide is twice as
    // fast, which slightly moves the center of a deep vowel.
    let tolerance = pitch < 120 ? 0.01 : 0.005
    let up = Signal(vowel.channels, sampleRate: 96_000)
    #expect(abs(try median(up) / (2 * here) - 1) < tolerance)
    #expect(abs(try median(.vowel(pitch: 2 * pitch, seconds: 4)) / (2 * here) - 1) < 0.005)
    guard pitch >= 90 else { return }  // or the glide would leave the range
    let down = Signal(vowel.channels, sampleRate: 24_000)
    #expect(abs(2 * (try median(down)) / here - 1) < 0.005)
    #expect(abs(2 * (try median(.vowel(pitch: pitch / 2, seconds: 4))) / here - 1) < 0.005)
  }

  @Test("No pitch estimate within a vowel is off by an octave", arguments: [90.0, 175, 350])
  func moments(pitch: Double) {
    let moments = detected(.vowel(pitch: pitch, seconds: 2)).moments
    #expect(moments.count > 370)
    for moment in moments {
      let exact = pitch * exp2(0.1 * sin(2 * .pi * 3 * moment.time))
      #expect(abs(cents(moment.frequency, above: exact)) < 40, "at \(moment.time) s")
      #expect(moment.clarity > 0.7)
    }
  }

  @Test("Noise at a tenth of the voice's level changes the pitch by less than 0.5%")
  func noise() throws {
    for pitch in [80.0, 140, 260] {
      var signal = Signal.vowel(pitch: pitch, seconds: 4)
      let noise = Signal.noise(amplitude: 1, seconds: 4).samples
      let gain = 0.1 * Float(signal.rms) * Float(3).squareRoot()
      for n in noise.indices { signal.channels[0][n] += gain * noise[n] }
      #expect(abs(try median(signal) / pitch - 1) < 0.005)
    }
  }

  @Test("Hum in a voice's pauses doesn't affect the pitch")
  func hum() throws {
    // The voice sounds for a third of a second at a time, one full period of its glide.
    var signal = Signal.vowel(pitch: 150, seconds: 12)
    let hum = Signal.sine(frequency: 50, amplitude: 0.003, seconds: 12).samples
    for n in hum.indices {
      let isVoice = n > 3 * 48_000 && n / 16_000 % 4 == 0
      signal.channels[0][n] = (isVoice ? signal.channels[0][n] : 0) + hum[n]
    }
    #expect(abs(try median(signal) / 150 - 1) < 0.01)
  }

  @Test("Silence, noise, and a click have no pitch", arguments: [8_000.0, 48_000])
  func unvoiced(rate: Double) {
    #expect(detected(.silence(sampleRate: rate, seconds: 2)).median == nil)
    #expect(detected(.noise(sampleRate: rate, seconds: 4)).median == nil)
    #expect(detected(.impulse(sampleRate: rate, seconds: 1)).median == nil)
  }

  @Test("Pitch detection doesn't depend on level, block sizes, or a second channel")
  func sameSound() throws {
    let vowel = Signal.vowel(pitch: 130, seconds: 2)
    let reference = detected(vowel)
    let soft = Signal([vowel.samples.map { $0 / 64 }], sampleRate: 48_000)
    #expect(abs(cents(try median(soft), above: try #require(reference.median))) < 1)
    #expect(detected(vowel.stereo).moments == reference.moments)
    for sizes in [BlockSizes.all(1), .all(8_192), .random(seed: 3)] {
      #expect(detected(vowel, sizes: sizes).moments == reference.moments)
    }
  }

  @Test("Non-finite samples don't affect the detected pitch")
  func nonFinite() throws {
    var vowel = Signal.vowel(pitch: 130, seconds: 2)
    for n in [100, 50_000, 50_001] { vowel.channels[0][n] = [.nan, .infinity, -.infinity][n % 3] }
    #expect(abs(try median(vowel) / 130 - 1) < 0.006)
  }
}
