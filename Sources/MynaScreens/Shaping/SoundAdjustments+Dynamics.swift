package import MynaDSP

extension SoundAdjustments {
  /// The settings of the first compressor; nil if there is none.
  ///
  /// Setting nil removes all compressors.
  /// A new compressor follows the gate, because compression brings the levels of noise and speech
  /// closer together. The compressor precedes all other units.
  package var compressor: Compressor.Parameters? {
    get { units.lazy.compactMap(\.compressor).first }
    set {
      let gate = units.firstIndex { $0.gate != nil }
      replaceUnit(
        where: { $0.compressor != nil }, with: newValue.map(EffectUnit.compressor),
        insertingAt: gate.map { $0 + 1 } ?? 0)
    }
  }

  /// The settings of the first gate; nil if there is none.
  ///
  /// Setting nil removes all gates.
  /// A new gate precedes all other units.
  package var gate: Gate.Parameters? {
    get { units.lazy.compactMap(\.gate).first }
    set {
      replaceUnit(
        where: { $0.gate != nil }, with: newValue.map(EffectUnit.gate), insertingAt: 0)
    }
  }

  private mutating func replaceUnit(
    where matches: (EffectUnit) -> Bool, with unit: EffectUnit?, insertingAt start: Int
  ) {
    guard let unit else { return units.removeAll(where: matches) }
    if let index = units.firstIndex(where: matches) {
      units[index] = unit
    } else {
      units.insert(unit, at: start)
    }
  }
}

extension EffectUnit {
  fileprivate var compressor: Compressor.Parameters? {
    if case .compressor(let parameters) = self { parameters } else { nil }
  }

  fileprivate var gate: Gate.Parameters? {
    if case .gate(let parameters) = self { parameters } else { nil }
  }
}
