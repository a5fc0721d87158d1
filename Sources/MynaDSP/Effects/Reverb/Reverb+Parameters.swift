extension Reverb {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The room.
    public var preset: Preset
    /// The proportion of reverberation in the output, 0…100 %; at 50, both gains are √½.
    public var wetDryMix: Double

    /// Creates settings; the defaults are those of Myna's reverb preset.
    @_noLocks public init(preset: Preset = .mediumHall, wetDryMix: Double = 50) {
      self.preset = preset
      self.wetDryMix = wetDryMix
    }
  }
}

extension Reverb.Parameters {
  /// The name used in effect files and messages.
  public static let name = "reverb"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .choice("preset", get: { $0.preset }, set: { $0.preset = $1 }), .number(wetDryMix),
  ]

  /// The description of the `wetDryMix` setting.
  public static let wetDryMix = NumberSetting<Self>(
    "wetDryMix", in: WetDryMix.range, .percent, get: { $0.wetDryMix }, set: { $0.wetDryMix = $1 })
}
