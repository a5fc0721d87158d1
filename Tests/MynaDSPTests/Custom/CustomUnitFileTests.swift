import Foundation
import MynaDSP
import TestSupport
import Testing

/// Tests custom units in effect files, in programs with and without them.
@Suite("CustomUnit in effect files")
struct CustomUnitFileTests {
  init() { CustomTestUnits.all }

  private func decoded(_ json: String) throws -> EffectChain {
    try JSONDecoder().decode(EffectChain.self, from: Data(json.utf8))
  }

  private func text(_ chain: EffectChain) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(chain), as: UTF8.self)
  }

  @Test("A custom unit is read by its name and written back unchanged")
  func roundTrip() throws {
    let json = #"{"name":"Own","units":[{"test.pole":{"pole":0.25}},{"test.gain":{}}]}"#
    let chain = try decoded(json)
    let pole = EffectUnit.custom(CustomUnit("test.pole", ["pole": 0.25]))
    #expect(chain.units == [pole, .custom(CustomUnit("test.gain"))])
    #expect(chain.unknownUnits.isEmpty)
    #expect(try text(chain) == json)
  }

  @Test("A missing custom unit keeps its settings, and is refused when processing")
  func missing() throws {
    let json =
      #"{"name":"Theirs","units":[{"else.where":{"a":-1e-300,"b":9007199254740991}},{"test.gain":{"gain":2}}]}"#
    let chain = try decoded(json)
    #expect(chain.unknownUnits == ["else.where"] && chain.changesSound)
    #expect(try text(chain) == json)
    let error = EffectError.unknownUnit("else.where")
    #expect(throws: error) { try chain.validate() }
    #expect(throws: error) { _ = try chain.process([0.1], sampleRate: 48_000) }
    #expect(throws: error) {
      _ = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 1).tail
    }
    #expect(chain.changes(from: chain, sampleRate: 48_000) == nil)
  }

  @Test(
    "A mistake in a custom unit's settings is explained in words",
    arguments: [
      (
        #"{"units": [{"test.gain": {"gian": 1}}]}"#,
        "\"gian\" is not a parameter of test.gain; it has gain"
      ),
      (#"{"units": [{"test.gain": {"gain": 9}}]}"#, "gain 9 is outside 0…4"),
      (#"{"units": [{"test.gain": {"gain": "much"}}]}"#, "gain is not a number"),
      (#"{"units": [{"else.where": {"room": "hall"}}]}"#, "room is not a number"),
      (#"{"units": [{"else.where": []}]}"#, "else.where is not a set of named values"),
    ])
  func mistakes(json: String, words: String) throws {
    do {
      Issue.record("read as \(try decoded(json))")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(words))
    }
  }
}
