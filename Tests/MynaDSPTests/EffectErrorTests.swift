import MynaDSP
import TestSupport
import Testing

@Suite("EffectError")
struct EffectErrorTests {
  @Test(
    "Each effect error message is a sentence with the value and its unit",
    arguments: [
      (
        EffectError.outOfRange(
          unit: "timePitch", parameter: "pitch", value: 9_000, range: -2_400...2_400),
        ["pitch of timePitch", "9000 cents", "-2400…2400 cents"]
      ),
      (
        .outOfRange(unit: "timePitch", parameter: "rate", value: .nan, range: 0.03125...32),
        ["rate of timePitch", "is nan, ", "0.03125…32"]
      ),
      (
        .outOfRange(unit: "equalizer", parameter: "bands", value: 99, range: 0...16),
        ["bands of equalizer", "99", "0…16"]
      ),
      (.unknownUnit("else.where"), ["else.where", "does not support"]),
      (
        .unknownSetting(unit: "own.unit", setting: "gian", known: ["gain", "pan"]),
        ["own.unit", "gian", "gain, pan"]
      ),
      (.rateOutOfRange(128, range: 1 / 64...64), ["128 times", "0.015625…64"]),
      (.tailTooLong(900.5, most: 600), ["900.5 s", "600 s"]),
      (.unsupportedSampleRate(4_000), ["4000 Hz", "8000…192000 Hz"]),
      (.unsupportedChannelCount(6), ["6 channels"]),
    ])
  func sentences(error: EffectError, words: [String]) {
    #expect(fault(in: "\(error)", of: error, naming: words) == nil)
  }

  @Test("An error in a list element includes the setting's unit")
  func elements() {
    var band = Equalizer.Band()
    band.frequency = -1
    let error = #expect(throws: EffectError.self) {
      try EffectUnit.equalizer(.init(bands: [band])).validate()
    }
    #expect(error.map { "\($0)".contains("is -1 Hz") } == true)
  }
}
