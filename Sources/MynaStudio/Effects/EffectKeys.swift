/// The digit keys that choose effects, in the app's window and in a terminal.
package enum EffectKeys {
  /// Returns the effect for a digit: 1 to 9 for the effects in their order, 0 for no effect.
  ///
  /// Returns nil if there are fewer effects.
  package static func effect(for digit: Int, of effects: [EffectChoice]) -> EffectChoice? {
    if digit == 0 { return .original }
    return effects.indices.contains(digit - 1) ? effects[digit - 1] : nil
  }
}
