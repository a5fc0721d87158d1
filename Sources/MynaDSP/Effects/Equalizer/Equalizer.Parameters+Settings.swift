extension Equalizer.Parameters {
  /// The name used in effect files and messages.
  public static let name = "equalizer"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .list("bands", atMost: maximumBandCount, get: { $0.bands }, set: { $0.bands = $1 }),
    .number(globalGain),
  ]

  /// The description of the `globalGain` setting.
  public static let globalGain = NumberSetting<Self>(
    "globalGain", in: -96...24, .decibels, get: { $0.globalGain }, set: { $0.globalGain = $1 })
}

extension Equalizer.Band {
  /// The name used in effect files and messages.
  public static let name = "an equalizer band"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .choice("type", get: { $0.type }, set: { $0.type = $1 }),
    .number(frequency), .number(bandwidth), .number(gain),
    .flag("bypass", get: { $0.bypass }, set: { $0.bypass = $1 }),
  ]

  /// The description of the `frequency` setting.
  public static let frequency = NumberSetting<Self>(
    "frequency", in: 10...96_000, .hertz, get: { $0.frequency }, set: { $0.frequency = $1 })
  /// The description of the `bandwidth` setting.
  public static let bandwidth = NumberSetting<Self>(
    "bandwidth", in: 0.05...5, .octaves, get: { $0.bandwidth }, set: { $0.bandwidth = $1 })
  /// The description of the `gain` setting.
  public static let gain = NumberSetting<Self>(
    "gain", in: -96...24, .decibels, get: { $0.gain }, set: { $0.gain = $1 })
}
