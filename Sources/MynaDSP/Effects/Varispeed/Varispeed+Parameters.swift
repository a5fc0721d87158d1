extension Varispeed {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The speed, 0.25…4.
    ///
    /// A value of 1 leaves the audio unchanged, and 2 raises its pitch by an octave and halves its
    /// length.
    public var rate: Double

    /// Creates settings; the default leaves the speed unchanged.
    public init(rate: Double = 1) { self.rate = rate }
  }
}

extension Varispeed.Parameters {
  /// The name used in effect files and messages.
  public static let name = "varispeed"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [.number(rate)]

  /// The description of the `rate` setting.
  public static let rate = NumberSetting<Self>(
    "rate", in: 0.25...4, .ratio, get: { $0.rate }, set: { $0.rate = $1 })
}
