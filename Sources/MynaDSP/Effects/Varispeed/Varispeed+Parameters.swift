extension Varispeed {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The speed, 0.25…4.
    ///
    /// 1 is unchanged; 2 is an octave up in half the time.
    public var rate: Double

    /// Creates settings; the default leaves the speed unchanged.
    public init(rate: Double = 1) { self.rate = rate }
  }
}

extension Varispeed.Parameters {
  /// The name in effect files and messages.
  public static let name = "varispeed"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The table of all settings.
  public static let settings: [EffectSetting<Self>] = [.number(rate)]

  /// The table row for `rate`.
  public static let rate = NumberSetting<Self>(
    "rate", in: 0.25...4, .ratio, get: { $0.rate }, set: { $0.rate = $1 })
}
