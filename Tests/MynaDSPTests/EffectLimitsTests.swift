import Foundation
import MynaDSP
import TestSupport
import Testing

/// Tests the limits that apply to every effect, including custom ones.
@Suite("Effect limits")
struct EffectLimitsTests {
  @Test("All units in a chain together change the speed by at most a factor of 64")
  func rates() {
    let (fast, slow) = (
      EffectUnit.timePitch(.init(rate: 32)), EffectUnit.timePitch(.init(rate: 1.0 / 32))
    )
    #expect(error(of: chain(fast, .varispeed(.init(rate: 2)))) == nil)
    #expect(error(of: chain(slow, .varispeed(.init(rate: 0.5)))) == nil)
    #expect(error(of: chain(slow, fast, slow, fast)) == nil)
    #expect(
      error(of: chain(fast, fast))
        == .rateOutOfRange(1_024, range: EffectChain.rateRange))
    #expect(
      error(of: EffectChain(name: "", units: Array(repeating: slow, count: 13)))
        == .rateOutOfRange(pow(1.0 / 32, 13), range: EffectChain.rateRange))
  }

  @Test("The tails of all units in a chain last at most ten minutes, including slowdown")
  func tails() {
    let echo = EffectUnit.delay(.init(feedback: 100))
    #expect(error(of: EffectChain(name: "", units: Array(repeating: echo, count: 10))) == nil)
    for units in [
      Array(repeating: echo, count: 11), [echo, .timePitch(.init(rate: 1.0 / 32))],
    ] {
      guard
        case .tailTooLong(let seconds, most: 600) = error(of: EffectChain(name: "", units: units))
      else {
        Issue.record("a tail without end is allowed")
        continue
      }
      #expect(seconds > 600)
    }
  }

  @Test(
    "An effect file that exceeds the limits is refused with a message",
    arguments: [
      (#"{"timePitch": {"rate": 32}}"#, 12, "64 times"),
      (#"{"timePitch": {"rate": 0.03125}}"#, 13, "64 times"),
      (#"{"delay": {"feedback": 100}}"#, 32, "10 minutes"),
    ])
  func files(unit: String, count: Int, words: String) {
    let units = Array(repeating: unit, count: count).joined(separator: ", ")
    #expect {
      try JSONDecoder().decode(EffectChain.self, from: Data(#"{"units": [\#(units)]}"#.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription.contains(words)
    }
  }

  // MARK: Extreme samples

  static let wild: [Float] = [3e38, -3e38, .infinity, -.infinity, .nan]

  /// Renders a second of silence with one extreme sample through an effect.
  private func heard(_ sample: Float, _ units: [EffectUnit]) throws -> Signal {
    var samples = [Float](repeating: 0, count: 48_000)
    samples[100] = sample
    var processor = try EffectProcessor(
      EffectChain(name: "", units: units), sampleRate: 48_000, channelCount: 2)
    return Signal([samples, samples], sampleRate: 48_000).through(&processor)
  }

  @Test(
    "An extreme sample doesn't keep ringing in a reverb", arguments: Reverb.Preset.allCases, wild)
  func reverb(preset: Reverb.Preset, sample: Float) throws {
    let output = try heard(sample, [.reverb(.init(preset: preset, wetDryMix: 100))])
    #expect(output.channels.joined().allSatisfy { $0.isFinite })
    #expect(output[0.02..<output.duration].peak < 1)
  }

  @Test("An extreme sample decays quickly in any sequence of units", arguments: wild)
  func rows(sample: Float) throws {
    let bands = [Equalizer.Band(.parametric, frequency: 1_000, gain: 24)]
    let rows: [[EffectUnit]] = [
      [.equalizer(.init(bands: bands))], [.timePitch(.init(rate: 0.7, pitch: 300))],
      [.varispeed(.init(rate: 1.3))], [.compressor(.init(makeupGain: 24))], [.gate(.init())],
      [.delay(.init(delayTime: 0.1))],
      [.varispeed(.init(rate: 0.7)), .equalizer(.init(bands: bands)), .reverb(.init())],
      [.reverb(.init()), .reverb(.init()), .delay(.init(delayTime: 0.01, feedback: 99))],
    ]
    for units in rows {
      let output = try heard(sample, units)
      #expect(output.channels.joined().allSatisfy { $0.isFinite })
      #expect(output[0.5..<output.duration].peak < 4)
    }
  }

  @Test("Audio up to 60 dB above full scale is unchanged")
  func loud() throws {
    let signal = Signal.sine(frequency: 1_000, amplitude: 1_000, seconds: 0.2)
    var processor = try EffectProcessor(
      chain(.equalizer(.init())), sampleRate: 48_000, channelCount: 1)
    #expect(signal.through(&processor).channels == signal.channels)
  }
}
