package import MynaDSP

package enum ActiveEffect: Equatable, Sendable {
  /// A change of speed.
  ///
  /// If `keepsPitch` is false, the pitch also changes, as on a tape.
  case speed(Double, keepsPitch: Bool)
  case pitch(Double)
  case naturalVoice
  case formant(Double)
  /// A unit that follows speed, pitch, and formants, with its index in `SoundAdjustments.units`.
  case unit(Int, EffectUnit)
}

extension ActiveEffect {
  fileprivate func isLike(_ other: ActiveEffect) -> Bool {
    switch (self, other) {
    case (.speed, .speed), (.pitch, .pitch), (.naturalVoice, .naturalVoice), (.formant, .formant):
      true
    case (.unit(_, let unit), .unit(_, let other)): unit.name == other.name
    default: false
    }
  }
}

extension SoundAdjustments {
  /// Returns whether the adjustments still contain any part of the given effect, even with other
  /// settings.
  func hasSomething(of chain: EffectChain) -> Bool {
    SoundAdjustments(chain).parts.contains { part in parts.contains(where: part.isLike) }
  }

  package var parts: [ActiveEffect] {
    var all: [ActiveEffect] = []
    if speed != 1 { all.append(.speed(speed, keepsPitch: keepsPitch)) }
    if pitch != 0 { all.append(.pitch(pitch)) }
    if pitch != 0, isNatural { all.append(.naturalVoice) }
    if formant != 0 { all.append(.formant(formant)) }
    for (index, unit) in units.enumerated() where !unit.isIdle { all.append(.unit(index, unit)) }
    return all
  }

  package mutating func remove(_ part: ActiveEffect) {
    switch part {
    case .speed: speed = 1
    case .pitch: pitch = 0
    case .naturalVoice: isNatural = false
    case .formant: formant = 0
    case .unit(let index, let unit):
      // By now, another unit may have this index, so compare the units.
      if units.indices.contains(index), units[index] == unit { units.remove(at: index) }
    }
  }
}
