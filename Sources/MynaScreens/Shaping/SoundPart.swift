package import MynaDSP

/// One thing that is done to a sound, which a person sees and can take off.
package enum SoundPart: Equatable, Sendable {
  /// It plays faster or slower; without `keepsPitch` as a tape does.
  case speed(Double, keepsPitch: Bool)
  /// It is higher or lower, by cents.
  case pitch(Double)
  /// The voice keeps its size at another pitch.
  case naturalVoice
  /// The voice is smaller or larger, by cents of its formants.
  case formant(Double)
  /// An effect after speed, pitch and formants, by its place among the units.
  case unit(Int, EffectUnit)
}

extension SoundPart {
  /// Whether both do the same thing to the sound, be it more or less.
  fileprivate func isLike(_ other: SoundPart) -> Bool {
    switch (self, other) {
    case (.speed, .speed), (.pitch, .pitch), (.naturalVoice, .naturalVoice), (.formant, .formant):
      true
    case (.unit(_, let unit), .unit(_, let other)): unit.name == other.name
    default: false
    }
  }
}

extension SoundAdjustments {
  /// Whether something of an effect is left in the sound, be it more or less than there.
  func hasSomething(of chain: EffectChain) -> Bool {
    SoundAdjustments(chain).parts.contains { part in parts.contains(where: part.isLike) }
  }

  /// All that is done to the sound; empty where it is as recorded.
  package var parts: [SoundPart] {
    var all: [SoundPart] = []
    if speed != 1 { all.append(.speed(speed, keepsPitch: keepsPitch)) }
    if pitch != 0 { all.append(.pitch(pitch)) }
    if pitch != 0, isNatural { all.append(.naturalVoice) }
    if formant != 0 { all.append(.formant(formant)) }
    for (index, unit) in units.enumerated() where !unit.isIdle { all.append(.unit(index, unit)) }
    return all
  }

  /// Takes one thing off, and leaves the others.
  package mutating func remove(_ part: SoundPart) {
    switch part {
    case .speed: speed = 1
    case .pitch: pitch = 0
    case .naturalVoice: isNatural = false
    case .formant: formant = 0
    case .unit(let index, let unit):
      // Another unit may be at that place by now.
      if units.indices.contains(index), units[index] == unit { units.remove(at: index) }
    }
  }
}
