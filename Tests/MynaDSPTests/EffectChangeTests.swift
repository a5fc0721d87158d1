import MynaDSP
import TestSupport
import Testing

@Suite("EffectChange")
struct EffectChangeTests {
  @Test("Settings can change only between chains with the same units in the same order")
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

  @Test("A running processor with changed settings sounds like a new processor with these settings")
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

  @Test("After a settings change, the processor's tail is the new tail")
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

  @Test("A new pitch and speed are reached within 20 ms, and the rate changes at once")
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
