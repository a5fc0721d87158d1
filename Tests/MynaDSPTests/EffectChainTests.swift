import Foundation
import MynaDSP
import Testing

@Suite("EffectChain")
struct EffectChainTests {
  private func decoded(_ json: String) throws -> EffectChain {
    try JSONDecoder().decode(EffectChain.self, from: Data(json.utf8))
  }

  /// Returns the error message for an unreadable file.
  private func complaint(_ json: String) -> String {
    do {
      return "read as \(try decoded(json))"
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test("An effect chain can be encoded and decoded without change")
  func roundTrip() throws {
    let chain = EffectChain(
      name: "Own",
      units: [
        .timePitch(.init(rate: 0.5, pitch: -300)), .varispeed(.init(rate: 2)),
        .delay(.init(delayTime: 0.25, feedback: -20, lowPassCutoff: 4_000, wetDryMix: 30)),
      ])
    let data = try JSONEncoder().encode(chain)
    #expect(try JSONDecoder().decode(EffectChain.self, from: data) == chain)
  }

  @Test("Settings missing from an effect file get their defaults")
  func defaults() throws {
    let chain = try decoded(#"{"units": [{"timePitch": {"pitch": 1200}}]}"#)
    #expect(chain == EffectChain(name: "", units: [.timePitch(.init(rate: 1, pitch: 1_200))]))
  }

  @Test(
    "A mistake in an effect file is explained in words",
    arguments: [
      (#"{"units": [{"timePich": {}}]}"#, "\"timePich\" is not a unit; there are timePitch"),
      (
        #"{"units": [{"timePitch": {"pich": 1}}]}"#,
        "\"pich\" is not a parameter of timePitch; it has rate, pitch"
      ),
      (#"{"units": [{"timePitch": {"rate": 50}}]}"#, "rate 50 is outside 0.03125…32"),
      (#"{"units": [{"delay": {"feedback": "much"}}]}"#, "feedback is not a number"),
      (#"{"unit": []}"#, "\"unit\" is not a parameter of an effect; it has name, units"),
      (#"{"units": {}}"#, "units is not a list"),
      (#"{"units": [{}]}"#, "a unit is an object with one key, its name"),
      (#"[]"#, "an effect is not a set of named values"),
    ])
  func mistakes(json: String, words: String) {
    #expect(complaint(json).contains(words))
  }
}
