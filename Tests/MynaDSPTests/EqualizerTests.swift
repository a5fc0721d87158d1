import Foundation
import TestSupport
import Testing

@testable import MynaDSP

@Suite("Equalizer")
struct EqualizerTests {
  private func equalized(_ signal: Signal, _ parameters: Equalizer.Parameters) -> Signal {
    var equalizer = Equalizer(
      parameters, sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.processed(inBlocksOf: [signal.frameCount]) { equalizer.process(&$0) }
  }

  private func gain(
    _ parameters: Equalizer.Parameters, at frequency: Double, sampleRate: Double = 48_000
  ) -> Double {
    let input = Signal.sine(
      frequency: frequency, amplitude: 0.25, sampleRate: sampleRate, seconds: 2)
    return equalized(input, parameters)[1..<2].level(at: frequency)
      - input[1..<2].level(at: frequency)
  }

  @Test("Equalizer bands and the global gain add up in decibels")
  func sum() {
    let parameters = Equalizer.Parameters(
      bands: [
        .init(.parametric, frequency: 1_000, bandwidth: 1, gain: 6),
        .init(.parametric, frequency: 1_000, bandwidth: 0.5, gain: -2),
      ], globalGain: -3)
    #expect(abs(gain(parameters, at: 1_000) - 1) < 0.01)
    #expect(abs(gain(parameters, at: 40) + 3) < 0.02)
  }

  @Test("An equalizer without active bands doesn't change any samples")
  func unchanged() {
    let noise = Signal.noise(channelCount: 2, seconds: 0.2)
    #expect(equalized(noise, .init()).channels == noise.channels)
    let bypassed = Equalizer.Band(.lowPass, frequency: 100, bypass: true)
    #expect(equalized(noise, .init(bands: [bypassed])).channels == noise.channels)
  }

  @Test("Equalizer channels don't affect each other")
  func channels() {
    var signal = Signal.silence(channelCount: 2, seconds: 0.1)
    signal.channels[0] = Signal.noise(seconds: 0.1).samples
    let output = equalized(signal, .init(bands: [.init(.lowPass, frequency: 500)]))
    #expect(output.channels[1].allSatisfy { $0 == 0 })
    #expect(output.peak > 0)
  }

  @Test(
    "A Butterworth low-pass is 3 dB down at its cutoff, with the specified slope", arguments: 1...4)
  func butterworth(count: Int) {
    let parameters = Equalizer.Parameters(
      bands: Equalizer.Band.butterworthLowPass(frequency: 1_000, bands: count))
    #expect(abs(gain(parameters, at: 1_000) + 3.0103) < 0.01)
    for frequency in [250.0, 2_000] {
      // The bilinear transform warps 2 kHz by 0.1 % at this rate.
      let exact = -10 * log10(1 + pow(warped(frequency) / warped(1_000), 4 * Double(count)))
      #expect(abs(gain(parameters, at: frequency) - exact) < 0.02)
    }
  }

  private func warped(_ frequency: Double) -> Double { tan(.pi * frequency / 48_000) }

  @Test(
    "A band frequency above the spectrum is limited to the spectrum's upper end",
    arguments: [8_000.0, 44_100])
  func clamped(rate: Double) {
    for type in Equalizer.BandType.allCases {
      let band = Equalizer.Band(type, frequency: 96_000, bandwidth: 5, gain: 12)
      let output = equalized(
        .noise(sampleRate: rate, seconds: 0.5), .init(bands: [band], globalGain: -20))
      #expect(output.isFinite)
      #expect(output.peakDecibels < 0)
    }
    let open = Equalizer.Parameters(bands: [.init(.lowPass, frequency: 96_000)])
    #expect(abs(gain(open, at: 0.2 * rate, sampleRate: rate)) < 0.1)
  }

  @Test("Equalizer settings can change during playback without a click")
  func changes() {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 2)
    var random = SeededRandom(seed: 3)
    var equalizer = Equalizer(
      .init(bands: [.init(.lowPass)]), sampleRate: 48_000, channelCount: 1)
    let output = input.processed(inBlocksOf: .init(repeating: 480, count: 200)) { buffer in
      equalizer.set(
        .init(
          bands: [
            .init(
              [.lowPass, .parametric, .highShelf, .lowShelf].randomElement(using: &random)
                ?? .lowPass,
              frequency: .random(in: 50...15_000, using: &random),
              bandwidth: .random(in: 0.5...3, using: &random),
              gain: .random(in: -24...6, using: &random),
              bypass: .random(using: &random))
          ], globalGain: .random(in: -12...0, using: &random)))
      equalizer.process(&buffer)
    }
    #expect(output.isFinite)
    // A click is a sudden step, with energy where a swept tone of 100 Hz has none.
    var high = Equalizer(
      .init(bands: [.init(.highPass, frequency: 8_000), .init(.highPass, frequency: 8_000)]),
      sampleRate: 48_000, channelCount: 1)
    let rest = output.processed(inBlocksOf: [output.frameCount]) { high.process(&$0) }
    #expect(rest[0.1..<2].peakDecibels < -90)
    #expect(output[0.1..<2].peakDecibels > -12)
  }

  @Test("After a change, an equalizer sounds as if it always had the new settings")
  func settled() {
    let band = Equalizer.Band(.parametric, frequency: 300, bandwidth: 1, gain: 9)
    var equalizer = Equalizer(.init(), sampleRate: 48_000, channelCount: 1)
    let input = Signal.noise(seconds: 1)
    var blocks = 0
    let output = input.processed(inBlocksOf: .init(repeating: 480, count: 100)) { buffer in
      if blocks == 10 { equalizer.set(.init(bands: [band], globalGain: -6)) }
      blocks += 1
      equalizer.process(&buffer)
    }
    let reference = equalized(input, .init(bands: [band], globalGain: -6))
    #expect(output[0.5..<1].difference(from: reference[0.5..<1]) < -120)
  }

  @Test("A NaN sample doesn't affect later samples in an equalizer")
  func notANumber() {
    var input = Signal.sine(frequency: 440, seconds: 1)
    input.channels[0][1_000] = .nan
    var equalizer = Equalizer(
      .init(bands: [.init(.lowPass, frequency: 2_000)]), sampleRate: 48_000, channelCount: 1)
    let output = input.processed(inBlocksOf: .init(repeating: 480, count: 100)) {
      equalizer.process(&$0)
    }
    #expect(output[0.1..<1].isFinite)
    #expect(abs(output[0.5..<1].level(at: 440) + 6.02) < 0.1)
  }

  @Test("An equalizer passes the checks for all processors", arguments: 0..<6)
  func conformance(index: Int) {
    let bands: [[Equalizer.Band]] = [
      [.init(.lowPass, frequency: 10)],
      [.init(.parametric, frequency: 80, bandwidth: 0.05, gain: 24)],
      [.init(.highPass, frequency: 60), .init(.highShelf, frequency: 8_000, gain: -12)],
      [.init(.resonantLowPass, frequency: 23_900, bandwidth: 0.05)],
      Equalizer.BandType.allCases.map { .init($0, frequency: 700, bandwidth: 0.5, gain: -6) },
      .init(repeating: .init(.resonantLowPass, frequency: 200, bandwidth: 2.54), count: 16),
    ]
    let parameters = Equalizer.Parameters(bands: bands[index], globalGain: -1)
    for (channelCount, rate) in [(1, 48_000.0), (2, 8_000), (2, 192_000)] {
      let checks = ProcessorChecks(channelCount: channelCount, sampleRate: rate) {
        ProcessorUnderTest(
          Equalizer.self, parameters, sampleRate: rate, channelCount: channelCount)
      }
      #expect(checks.violations == [], "\(rate) Hz")
    }
  }

  @Test("An equalizer's tail is about as long as its ringing", arguments: [50.0, 1_000])
  func tail(frequency: Double) {
    let band = Equalizer.Band(.bandPass, frequency: frequency, bandwidth: 0.1)
    let equalizer = Equalizer(.init(bands: [band]), sampleRate: 48_000, channelCount: 1)
    // A resonance decays by 80 dB in ln 10⁴ time constants of Q / (π · f).
    let q = BiquadCoefficients.q(octaves: 0.1)
    let seconds = log(1e4) * q / (.pi * frequency)
    #expect(abs(Double(equalizer.tail) / 48_000 / seconds - 1) < 0.05)
    #expect(Equalizer(.init(), sampleRate: 48_000, channelCount: 1).tail == 0)
  }

  @Test("Equalizer settings can be encoded and decoded without change")
  func coding() throws {
    let parameters = Equalizer.Parameters(
      bands: Equalizer.BandType.allCases.map { .init($0, frequency: 123.5, gain: -3) },
      globalGain: 4)
    let data = try JSONEncoder().encode(parameters)
    #expect(try JSONDecoder().decode(Equalizer.Parameters.self, from: data) == parameters)
  }

  @Test(
    "Mistakes in equalizer settings are explained in words",
    arguments: [
      (#"{"band": []}"#, #""band" is not a parameter of equalizer; it has bands, globalGain"#),
      (#"{"globalGain": 30}"#, "globalGain 30 is outside -96…24"),
      (#"{"bands": [{"frequency": 5}]}"#, "frequency 5 is outside 10…96000"),
      (
        #"{"bands": [{"type": "lowPas"}]}"#,
        #""lowPas" is not a type; there are parametric, lowPass, highPass, resonantLowPass, "#
          + "resonantHighPass, bandPass, bandStop, lowShelf, highShelf, resonantLowShelf, "
          + "resonantHighShelf"
      ),
    ])
  func mistakes(json: String, message: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Equalizer.Parameters.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == message)
  }
}
