/// The digits that choose effects, in the app's window and in a terminal.
package enum EffectKeys {
  /// Returns the effect that a digit chooses: 1 to 9 the effects in their order, 0 the sound as it is; nil if there are fewer.
  package static func effect(for digit: Int, of effects: [EffectChoice]) -> EffectChoice? {
    if digit == 0 { return .original }
    return effects.indices.contains(digit - 1) ? effects[digit - 1] : nil
  }
}
