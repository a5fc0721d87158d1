extension Compressor {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The peak level above which audio is compressed, in decibels relative to full scale (dBFS),
    /// −80…0.
    public var threshold: Double
    /// The number of decibels by which the input rises above the threshold for each decibel of
    /// output, 1…20.
    public var ratio: Double
    /// The width, in decibels, of the range around the threshold in which the ratio sets in
    /// gradually, 0…24.
    public var knee: Double
    /// The time, in seconds, in which the gain falls by 63 % of a change in decibels, 0.0001…0.2.
    public var attack: Double
    /// The time, in seconds, after which the gain has recovered by 63 % of a change in decibels,
    /// 0.005…2.
    public var release: Double
    /// The gain after compression in decibels, 0…24.
    public var makeupGain: Double
    /// The time, in seconds, by which the gain falls before a peak arrives, 0…0.005.
    public var lookahead: Double

    /// Creates settings; the defaults even out a voice.
    public init(
      threshold: Double = -20, ratio: Double = 4, knee: Double = 6, attack: Double = 0.005,
      release: Double = 0.1, makeupGain: Double = 0, lookahead: Double = 0
    ) {
      self.threshold = threshold
      self.ratio = ratio
      self.knee = knee
      self.attack = attack
      self.release = release
      self.makeupGain = makeupGain
      self.lookahead = lookahead
    }
  }
}

extension Compressor.Parameters {
  /// The name used in effect files and messages.
  public static let name = "compressor"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .number(threshold), .number(ratio), .number(knee), .number(attack), .number(release),
    .number(makeupGain), .number(lookahead),
  ]

  /// The description of the `threshold` setting.
  public static let threshold = NumberSetting<Self>(
    "threshold", in: thresholdRange, .decibels, get: { $0.threshold }, set: { $0.threshold = $1 })
  /// The description of the `ratio` setting.
  public static let ratio = NumberSetting<Self>(
    "ratio", in: ratioRange, .ratio, get: { $0.ratio }, set: { $0.ratio = $1 })
  /// The description of the `knee` setting.
  public static let knee = NumberSetting<Self>(
    "knee", in: kneeRange, .decibels, get: { $0.knee }, set: { $0.knee = $1 })
  /// The description of the `attack` setting.
  public static let attack = NumberSetting<Self>(
    "attack", in: attackRange, .seconds, get: { $0.attack }, set: { $0.attack = $1 })
  /// The description of the `release` setting.
  public static let release = NumberSetting<Self>(
    "release", in: releaseRange, .seconds, get: { $0.release }, set: { $0.release = $1 })
  /// The description of the `makeupGain` setting.
  public static let makeupGain = NumberSetting<Self>(
    "makeupGain", in: makeupGainRange, .decibels, get: { $0.makeupGain },
    set: { $0.makeupGain = $1 })
  /// The description of the `lookahead` setting.
  public static let lookahead = NumberSetting<Self>(
    "lookahead", in: LevelDetector.lookaheadRange, .seconds, get: { $0.lookahead },
    set: { $0.lookahead = $1 })

  static var thresholdRange: ClosedRange<Double> { @_noLocks get { -80...0 } }
  static var ratioRange: ClosedRange<Double> { @_noLocks get { 1...20 } }
  static var kneeRange: ClosedRange<Double> { @_noLocks get { 0...24 } }
  static var attackRange: ClosedRange<Double> { @_noLocks get { 0.0001...0.2 } }
  static var releaseRange: ClosedRange<Double> { @_noLocks get { 0.005...2 } }
  static var makeupGainRange: ClosedRange<Double> { @_noLocks get { 0...24 } }

  /// Whether the audio stays bit-identical.
  var isIdle: Bool { ratio == 1 && makeupGain == 0 }
}
