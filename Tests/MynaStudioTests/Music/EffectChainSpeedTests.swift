import MynaDSP
import MynaStudio
import Testing

@Suite("Effect chain speeds")
struct EffectChainSpeedTests {
  @Test(
    "Setting a chain's speed changes only its rate",
    arguments: [0.25, 0.8, 1, 4])
  func speeds(speed: Double) {
    let all = EffectPreset.all.map(\.chain) + [EffectChain(name: "", units: [])]
    for chain in all {
      let other = chain.playing(at: speed)
      #expect(abs(other.rate - speed) < 1e-9, "\(chain.name)")
      #expect(other.name == chain.name)
      #expect(other.units.filter(\.isNoTimePitch) == chain.units.filter(\.isNoTimePitch))
      #expect(other.pitch == chain.pitch)
      #expect(throws: Never.self) { try other.validate() }
    }
  }

  @Test("Returning to normal speed restores an empty chain")
  func nothing() {
    let plain = EffectChain(name: "", units: [])
    #expect(plain.playing(at: 2).playing(at: 1) == plain)
  }
}

extension EffectUnit {
  fileprivate var isNoTimePitch: Bool { if case .timePitch = self { false } else { true } }
}

extension EffectChain {
  /// The pitch change in cents that does not affect the speed.
  fileprivate var pitch: Double {
    units.reduce(0) { sum, unit in
      if case .timePitch(let parameters) = unit { sum + parameters.pitch } else { sum }
    }
  }
}
