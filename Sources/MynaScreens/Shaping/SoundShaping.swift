package import MynaStudio

/// What can be made to sound otherwise while it plays, by sliders and effect buttons.
@MainActor package protocol SoundShaping: AnyObject {
  /// How it sounds.
  var adjustments: SoundAdjustments { get }
  /// The effects that a person can choose: the presets, and the person's own.
  var effects: [EffectChoice] { get }
  /// The effect that was tapped last, of which the sliders may have made something else; nil after a reset.
  var chosen: EffectChoice? { get }
  /// How loud it is, 0…1.
  var volume: Double { get set }
  /// Whether stretches of silence are not played.
  var skipsSilence: Bool { get }
  /// Changes how it sounds, while it plays or not.
  func adjust(_ edit: (inout SoundAdjustments) -> Void)
  /// Takes off all that is done to the sound, which plays on or stays silent.
  func reset()
}

extension SoundShaping {
  /// Music is played with its silence.
  package var skipsSilence: Bool { false }

  /// Whether the sound is that of this effect now.
  package func isLit(_ effect: EffectChoice) -> Bool { adjustments.sounds(like: effect.chain) }

  /// Whether the sound was made by changing this effect, and is that of no other.
  package func isChanged(_ effect: EffectChoice) -> Bool {
    chosen == effect && adjustments.hasSomething(of: effect.chain)
      && !effects.contains(where: isLit)
  }
}
