import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Delay")
struct DelayTests {
  private func delayed(_ signal: Signal, _ parameters: Delay.Parameters) -> Signal {
    ProcessorUnderTest(
      Delay.self, parameters, sampleRate: signal.sampleRate, channelCount: signal.channels.count
    )
    .run(signal, Array(repeating: 500, count: signal.frameCount / 500))
  }

  @Test(
    "A delay passes the checks for all processors", arguments: [8_000.0, 44_100, 48_000, 192_000],
    [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: Delay.self,
      with: [
        Delay.Parameters(wetDryMix: 50), .init(delayTime: 0, feedback: -90, lowPassCutoff: 200),
        .init(delayTime: 0.0101, feedback: 70, lowPassCutoff: 10),
        .init(delayTime: 0.3, feedback: 100, lowPassCutoff: 96_000, wetDryMix: 20),
        .init(delayTime: 0.25, feedback: 0),
      ], dry: .init(wetDryMix: 0), sampleRate: sampleRate, channelCount: channelCount)
  }

  @Test(
    "The first echo comes after the delay time, accurate to a frame, at any cutoff",
    arguments: [8_000.0, 44_100, 96_000], [300.0, 3_000, 15_000, 96_000])
  func time(sampleRate: Double, cutoff: Double) {
    for time in [0.02, 0.4567, 1, 2] {
      let output = delayed(
        .impulse(sampleRate: sampleRate, seconds: 2.5),
        .init(delayTime: time, lowPassCutoff: cutoff))
      let first = output[0..<time + min(0.01, time / 2)].samples.map(abs)
      let loudest = first.indices.max { first[$0] < first[$1] } ?? 0
      #expect(abs(Double(loudest) - time * sampleRate) <= 1)
    }
  }

  @Test("Each echo is the previous echo times the feedback", arguments: [50.0, -50, 90, -10])
  func feedback(percent: Double) {
    let input = Signal.sine(frequency: 500, seconds: 0.1)
    let silence = Signal.silence(seconds: 1.9)
    let output = delayed(
      Signal([input.samples + silence.samples], sampleRate: 48_000),
      .init(delayTime: 0.4, feedback: percent, lowPassCutoff: 96_000))
    func correlation(_ echo: Int) -> Double {
      let start = Int(0.4 * 48_000) * echo
      return input.samples.indices.reduce(0) {
        $0 + Double(input.samples[$1]) * Double(output.samples[start + $1])
      }
    }
    let source = input.samples.reduce(0) { $0 + Double($1) * Double($1) }
    #expect(abs(correlation(1) / source - 1) < 0.01)
    for echo in 2...4 {
      let ratio = correlation(echo) / correlation(echo - 1)
      // A frame of a 500 Hz tone is 4°; the fully open low-pass delays an echo by less than half a
      // frame.
      #expect(abs(ratio - percent / 100) < 0.01 * abs(percent / 100))
    }
  }

  @Test("Each echo is 3 dB softer at the cutoff than the previous echo")
  func darkening() {
    let output = delayed(
      .impulse(seconds: 2.5), .init(delayTime: 0.5, feedback: 100, lowPassCutoff: 2_000))
    func level(_ echo: Double, _ frequency: Double) -> Double {
      let part = output[0.5 * echo - 0.001..<0.5 * echo + 0.02].samples
      var (re, im) = (0.0, 0.0)
      for n in part.indices {
        re += Double(part[n]) * cos(2 * .pi * frequency * Double(n) / 48_000)
        im += Double(part[n]) * sin(2 * .pi * frequency * Double(n) / 48_000)
      }
      return 10 * log10(re * re + im * im)
    }
    for echo in [1.0, 2, 3, 4] {
      #expect(abs(level(echo, 2_000) + 3.01 * echo) < 0.1 * echo)
      #expect(abs(level(echo, 50)) < 0.05)
    }
  }

  @Test("A half-wet delay mixes wet and dry audio at −3 dB each")
  func mix() {
    let output = delayed(
      .impulse(seconds: 0.5), .init(delayTime: 0.1, feedback: 0, lowPassCutoff: 300, wetDryMix: 50))
    let wet = output[0.05..<0.5].samples.reduce(0) { $0 + Double($1) }
    #expect(abs(Double(output.samples[0]) - 0.5.squareRoot()) < 1e-6)
    #expect(abs(wet - 0.5.squareRoot()) < 1e-4)
  }

  @Test(
    "A delay with full feedback stays bounded for a loud, endless tone", arguments: [100.0, -100])
  func bounded(feedback: Double) {
    let output = delayed(
      .sine(frequency: 100, amplitude: 1, seconds: 20),
      .init(delayTime: 0.1, feedback: feedback, lowPassCutoff: 96_000))
    #expect(output.isFinite)
    #expect(output.peak < 4)
  }

  @Test("A delay is exactly silent after its echoes have decayed")
  func silence() {
    let output = delayed(
      .impulse(seconds: 30), .init(delayTime: 0.2, feedback: 50, lowPassCutoff: 1_000))
    #expect(output[20..<30].peak == 0)
    #expect(output[2..<3].peak > 0)
  }

  @Test("Delay settings can change between blocks without a click")
  func change() {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 4)
    let delay = Shared(Delay(.init(delayTime: 0.5), sampleRate: 48_000, channelCount: 1))
    var random = SeededRandom(seed: 3)
    let output = input.processed(inBlocksOf: Array(repeating: 400, count: 480)) { buffer in
      delay.value.parameters = .init(
        delayTime: .random(in: 0...2, using: &random),
        feedback: .random(in: -50...50, using: &random),
        lowPassCutoff: .random(in: 1_000...96_000, using: &random),
        wetDryMix: .random(in: 0...100, using: &random))
      delay.value.process(&buffer)
    }
    // No bend may be sharper than a 20 ms ramp or crossfade makes of a 100 Hz tone at this level.
    let sharpest = output.sharpestBend
    #expect(sharpest < 0.01)
  }

  @Test("Delay settings survive encoding, and missing settings get their defaults")
  func coding() throws {
    let parameters = Delay.Parameters(
      delayTime: 0.3, feedback: -20, lowPassCutoff: 800, wetDryMix: 35)
    let data = try JSONEncoder().encode(parameters)
    #expect(try JSONDecoder().decode(Delay.Parameters.self, from: data) == parameters)
    let empty = try JSONDecoder().decode(Delay.Parameters.self, from: Data("{}".utf8))
    #expect(empty == Delay.Parameters())
  }
}
