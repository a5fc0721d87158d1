extension RingModulator {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The carrier's frequency in hertz, 0.5…5,000, limited to 0.49 of the sample rate.
    public var frequency: Double
    /// The proportion of modulated sound in the output, 0…100 %; at 50, both gains are √½.
    public var wetDryMix: Double

    /// Creates settings; the defaults turn a voice into a robot's.
    public init(frequency: Double = 30, wetDryMix: Double = 100) {
      self.frequency = frequency
      self.wetDryMix = wetDryMix
    }
  }
}

extension RingModulator.Parameters {
  /// The name used in effect files and messages.
  public static let name = "ringModulator"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [.number(frequency), .number(wetDryMix)]

  /// The description of the `frequency` setting.
  public static let frequency = NumberSetting<Self>(
    "frequency", in: frequencyRange, .hertz, get: { $0.frequency }, set: { $0.frequency = $1 })
  /// The description of the `wetDryMix` setting.
  public static let wetDryMix = NumberSetting<Self>(
    "wetDryMix", in: WetDryMix.range, .percent, get: { $0.wetDryMix }, set: { $0.wetDryMix = $1 })

  static var frequencyRange: ClosedRange<Double> { @_noLocks get { 0.5...5_000 } }
}
