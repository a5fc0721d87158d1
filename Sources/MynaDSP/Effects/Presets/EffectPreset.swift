/// An effect that comes with Myna, and its name on the command line.
public struct EffectPreset: Equatable, Sendable {
  /// The preset's name in commands and files, which is a lowercase word.
  public let id: String
  /// A description in a few words.
  public let summary: String
  /// The effect; its name is shown to users.
  public let chain: EffectChain

  private init(_ id: String, _ name: String, _ summary: String, _ unit: EffectUnit) {
    self.id = id
    self.summary = summary
    chain = EffectChain(name: name, units: [unit])
  }

  /// Makes audio twice as long without changing its pitch.
  public static let snail = EffectPreset(
    "snail", "Snail", "half speed, same pitch", .timePitch(.init(rate: 0.5)))
  /// Makes audio half as long without changing its pitch.
  public static let rabbit = EffectPreset(
    "rabbit", "Rabbit", "double speed, same pitch", .timePitch(.init(rate: 2)))
  /// Raises the pitch by an octave without changing the length.
  public static let chipmunk = EffectPreset(
    "chipmunk", "Chipmunk", "an octave up, same length", .timePitch(.init(pitch: 1_200)))
  /// Lowers the pitch by an octave without changing the length.
  public static let vader = EffectPreset(
    "vader", "Darth Vader", "an octave down, same length", .timePitch(.init(pitch: -1_200)))
  /// Echoes a second apart, each half as loud as the one before.
  public static let hawk = EffectPreset(
    "hawk", "Hawk", "echoes a second apart",
    .delay(.init(delayTime: 1, feedback: 50, lowPassCutoff: 15_000, wetDryMix: 50)))
  /// The reverberation of a medium hall.
  public static let reverb = EffectPreset(
    "reverb", "Reverb", "in a medium hall",
    .reverb(.init(preset: .mediumHall, wetDryMix: 50)))

  /// All presets, in the order of their buttons.
  public static let all = [snail, rabbit, chipmunk, vader, hawk, reverb]
}
