extension RingModulator {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// Frequency of the carrier in hertz, 0.5…5,000; beyond 0.49 of the sample rate, at that.
    public var frequency: Double
    /// The share of the modulated sound in what is heard, 0…100 %; both gains are √½ at 50.
    public var wetDryMix: Double

    /// Settings whose defaults make a robot of a voice.
    public init(frequency: Double = 30, wetDryMix: Double = 100) {
      self.frequency = frequency
      self.wetDryMix = wetDryMix
    }
  }
}

extension RingModulator.Parameters {
  /// The name in effect files and messages.
  public static let name = "ringModulator"
  /// The settings that `init` gives without arguments.
  public static let defaults = Self()
  /// The table of all settings.
  public static let settings: [EffectSetting<Self>] = [.number(frequency), .number(wetDryMix)]

  /// The row of `frequency`.
  public static let frequency = NumberSetting<Self>(
    "frequency", in: frequencyRange, .hertz, get: { $0.frequency }, set: { $0.frequency = $1 })
  /// The row of `wetDryMix`.
  public static let wetDryMix = NumberSetting<Self>(
    "wetDryMix", in: WetDryMix.range, .percent, get: { $0.wetDryMix }, set: { $0.wetDryMix = $1 })

  // The audio thread limits the frequency to this, and cannot read a stored global.
  static var frequencyRange: ClosedRange<Double> { @_noLocks get { 0.5...5_000 } }
}
