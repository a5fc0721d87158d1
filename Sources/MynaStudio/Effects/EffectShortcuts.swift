package enum EffectShortcuts {
  package static func effect(for digit: Int, of effects: [EffectChoice]) -> EffectChoice? {
    if digit == 0 { return .original }
    return effects.indices.contains(digit - 1) ? effects[digit - 1] : nil
  }
}
