extension Distortion {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The gain before the distortion curve, in decibels, 0…40.
    ///
    /// Higher values distort more.
    public var drive: Double
    /// The gain of the distorted sound in decibels, −40…20.
    public var gain: Double
    /// The proportion of distorted sound in the output, 0…100 %; at 50, both gains are ½.
    public var wetDryMix: Double

    /// Creates settings; the defaults are a warm overdrive that stays below full scale.
    public init(drive: Double = 20, gain: Double = -6, wetDryMix: Double = 100) {
      self.drive = drive
      self.gain = gain
      self.wetDryMix = wetDryMix
    }
  }
}

extension Distortion.Parameters {
  /// The name used in effect files and messages.
  public static let name = "distortion"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .number(drive), .number(gain), .number(wetDryMix),
  ]

  /// The description of the `drive` setting.
  public static let drive = NumberSetting<Self>(
    "drive", in: driveRange, .decibels, get: { $0.drive }, set: { $0.drive = $1 })
  /// The description of the `gain` setting.
  public static let gain = NumberSetting<Self>(
    "gain", in: gainRange, .decibels, get: { $0.gain }, set: { $0.gain = $1 })
  /// The description of the `wetDryMix` setting.
  public static let wetDryMix = NumberSetting<Self>(
    "wetDryMix", in: WetDryMix.range, .percent, get: { $0.wetDryMix }, set: { $0.wetDryMix = $1 })

  static var driveRange: ClosedRange<Double> { @_noLocks get { 0...40 } }
  static var gainRange: ClosedRange<Double> { @_noLocks get { -40...20 } }
}
