import MynaDSP
import TestSupport
import Testing

@Suite("EffectChange")
struct EffectChangeTests {
  @Test("Only the same kinds of units in the same order can be set otherwise")
  func kinds() {
    let (delay, reverb) = (EffectUnit.delay(.init()), EffectUnit.reverb(.init()))
    func can(_ new: EffectChain, _ old: EffectChain) -> Bool {
      new.changes(from: old, sampleRate: 48_000) != nil
    }
    #expect(can(chain(delay, reverb), chain(.delay(.init(feedback: 10)), reverb)))
    #expect(!can(chain(delay, reverb), chain(reverb, delay)))
    #expect(!can(chain(delay), chain(delay, reverb)))
    #expect(can(chain(), chain()))
    #expect(chain(delay).changes(from: chain(delay), sampleRate: 48_000)?.isEmpty == true)
  }

  @Test("A running processor that was set otherwise sounds as one that was made so")
  func settled() throws {
    let old = chain(
      .equalizer(.init(bands: [.init(.parametric, frequency: 500, gain: 6)])),
      .delay(.init(delayTime: 0.01, feedback: 0, wetDryMix: 50)))
    let new = chain(
      .equalizer(.init(bands: [.init(.lowPass, frequency: 300), .init(gain: -3)], globalGain: 2)),
      .delay(.init(delayTime: 0.02, feedback: 20, lowPassCutoff: 800, wetDryMix: 70)))
    let tone = Signal.sine(frequency: 500, seconds: 2)
    var changed = try EffectProcessor(old, sampleRate: 48_000, channelCount: 1)
    for change in try #require(new.changes(from: old, sampleRate: 48_000)) { changed.apply(change) }
    var made = try EffectProcessor(new, sampleRate: 48_000, channelCount: 1)
    let (a, b) = (tone.through(&changed), tone.through(&made))
    // A second later every ramp has ended, and all earlier echoes have decayed.
    #expect(a[1..<2].difference(from: b[1..<2]) < -100)
  }

  @Test("The tail is the new one")
  func tail() throws {
    let old = chain(.delay(.init(delayTime: 0.1, feedback: 0)))
    let new = chain(.delay(.init(delayTime: 0.5, feedback: 60)))
    var processor = try EffectProcessor(old, sampleRate: 48_000, channelCount: 1)
    for change in try #require(new.changes(from: old, sampleRate: 48_000)) {
      processor.apply(change)
    }
    let made = try EffectProcessor(new, sampleRate: 48_000, channelCount: 1)
    let expected = 4_800 + made.tail
    #expect(Signal.noise(seconds: 0.1).through(&processor).frameCount == expected)
  }

  @Test("A new pitch and a new speed are reached within 20 ms, and change the rate at once")
  func glide() throws {
    for (old, new, pitch) in [
      (chain(.timePitch(.init())), chain(.timePitch(.init(rate: 0.5, pitch: 700))), 700.0),
      (chain(.varispeed(.init())), chain(.varispeed(.init(rate: 1.5))), 701.955),
    ] {
      var processor = try EffectProcessor(old, sampleRate: 48_000, channelCount: 1)
      for change in try #require(new.changes(from: old, sampleRate: 48_000)) {
        processor.apply(change)
      }
      #expect(processor.rate == new.rate)
      let output = Signal.sine(frequency: 400, seconds: 2).through(&processor)
      #expect(abs(cents(output[0.02..<1].dominantFrequency, above: 400) - pitch) < 3)
    }
  }
}
