package import MynaStudio

@MainActor package protocol AdjustablePlayback: AnyObject {
  var adjustments: SoundAdjustments { get }
  var effects: [EffectChoice] { get }
  /// The effect that was chosen last, which sliders may have changed since then; nil after a reset.
  var chosen: EffectChoice? { get }
  /// The volume, 0…1.
  var volume: Double { get set }
  var skipsSilence: Bool { get }
  func adjust(_ edit: (inout SoundAdjustments) -> Void)
  func reset()
}

extension AdjustablePlayback {
  package var skipsSilence: Bool { false }

  package func isLit(_ effect: EffectChoice) -> Bool { adjustments.sounds(like: effect.chain) }

  /// Returns whether the current adjustments are based on the given effect but don't match any
  /// effect exactly.
  package func isChanged(_ effect: EffectChoice) -> Bool {
    chosen == effect && adjustments.hasSomething(of: effect.chain)
      && !effects.contains(where: isLit)
  }
}
