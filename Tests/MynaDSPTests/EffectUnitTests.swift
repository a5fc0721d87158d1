import Foundation
import MynaDSP
import Testing

/// Tests that apply to every kind of unit.
@Suite("EffectUnit")
struct EffectUnitTests {
  @Test("Each kind of unit can be decoded by its name and matches its settings table")
  func kinds() throws {
    #expect(Set(EffectUnit.kinds.map(\.name)).count == EffectUnit.kinds.count)
    for (name, settings) in EffectUnit.kinds {
      let unit = try JSONDecoder().decode(EffectUnit.self, from: Data(#"{"\#(name)": {}}"#.utf8))
      #expect(unit.name == name)
      try unit.validate()
      let chain = EffectChain(name: "", units: [unit])
      #expect(chain.changes(from: chain, sampleRate: 48_000)?.isEmpty == true)
      let tail = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 2).tail
      #expect(tail >= 0 && !settings.isEmpty)
    }
  }

  @Test("Each numeric setting has a default within its range, and values out of range are refused")
  func numbers() throws {
    for (name, settings) in EffectUnit.kinds {
      for setting in settings {
        guard case .number(let range, _, default: let standard) = setting.values else { continue }
        #expect(range.contains(standard))
        func unit(_ value: Double) throws -> EffectUnit {
          let json = #"{"\#(name)": {"\#(setting.name)": \#(value)}}"#
          return try JSONDecoder().decode(EffectUnit.self, from: Data(json.utf8))
        }
        #expect(try unit(standard) == unit(standard))
        for end in [range.lowerBound, range.upperBound] {
          try unit(end).validate()
          #expect(
            try unit(end)
              == JSONDecoder().decode(
                EffectUnit.self, from: JSONEncoder().encode(unit(end))))
        }
        #expect(try unit(range.lowerBound) != unit(range.upperBound))
        #expect(throws: DecodingError.self) { try unit(range.upperBound + 1) }
        #expect(throws: DecodingError.self) { try unit(range.lowerBound - 1) }
      }
    }
  }

  @Test("A time pitch unit without changes is idle, whatever its other settings")
  func idle() {
    #expect(EffectUnit.timePitch(.init(character: .music, preservesFormants: true)).isIdle)
    #expect(!EffectUnit.timePitch(.init(formant: 100)).isIdle)
    #expect(!EffectUnit.timePitch(.init(rate: 0.5)).isIdle)
    #expect(!EffectUnit.timePitch(.init(pitch: 1)).isIdle)
    #expect(EffectUnit.varispeed(.init(rate: 1)).isIdle)
  }
}
