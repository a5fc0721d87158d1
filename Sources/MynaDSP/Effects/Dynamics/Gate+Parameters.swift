extension Gate {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The peak level at which the gate opens, in decibels relative to full scale (dBFS), −80…0.
    public var threshold: Double
    /// The number of decibels below the threshold at which the gate closes again, 0…24.
    public var hysteresis: Double
    /// The attenuation of a closed gate in decibels, 0…80.
    public var range: Double
    /// The time, in seconds, in which the gain rises by 63 % of a change in decibels, 0.0001…0.1.
    public var attack: Double
    /// The hold time, 0…2 seconds: how long the gate stays open after the level has fallen below
    /// the threshold.
    public var hold: Double
    /// The time, in seconds, in which the gain falls by 63 % of a change in decibels, 0.005…2.
    public var release: Double
    /// The time, in seconds, by which the gate opens before loud audio arrives, 0…0.005.
    public var lookahead: Double

    /// Creates settings; the defaults remove the noise between sentences.
    public init(
      threshold: Double = -50, hysteresis: Double = 4, range: Double = 60, attack: Double = 0.001,
      hold: Double = 0.05, release: Double = 0.1, lookahead: Double = 0.001
    ) {
      self.threshold = threshold
      self.hysteresis = hysteresis
      self.range = range
      self.attack = attack
      self.hold = hold
      self.release = release
      self.lookahead = lookahead
    }
  }
}

extension Gate.Parameters {
  /// The name used in effect files and messages.
  public static let name = "gate"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .number(threshold), .number(hysteresis), .number(range), .number(attack), .number(hold),
    .number(release), .number(lookahead),
  ]

  /// The description of the `threshold` setting.
  public static let threshold = NumberSetting<Self>(
    "threshold", in: thresholdRange, .decibels, get: { $0.threshold }, set: { $0.threshold = $1 })
  /// The description of the `hysteresis` setting.
  public static let hysteresis = NumberSetting<Self>(
    "hysteresis", in: hysteresisRange, .decibels, get: { $0.hysteresis },
    set: { $0.hysteresis = $1 })
  /// The description of the `range` setting.
  public static let range = NumberSetting<Self>(
    "range", in: rangeRange, .decibels, get: { $0.range }, set: { $0.range = $1 })
  /// The description of the `attack` setting.
  public static let attack = NumberSetting<Self>(
    "attack", in: attackRange, .seconds, get: { $0.attack }, set: { $0.attack = $1 })
  /// The description of the `hold` setting.
  public static let hold = NumberSetting<Self>(
    "hold", in: holdRange, .seconds, get: { $0.hold }, set: { $0.hold = $1 })
  /// The description of the `release` setting.
  public static let release = NumberSetting<Self>(
    "release", in: releaseRange, .seconds, get: { $0.release }, set: { $0.release = $1 })
  /// The description of the `lookahead` setting.
  public static let lookahead = NumberSetting<Self>(
    "lookahead", in: LevelDetector.lookaheadRange, .seconds, get: { $0.lookahead },
    set: { $0.lookahead = $1 })

  static var thresholdRange: ClosedRange<Double> { @_noLocks get { -80...0 } }
  static var hysteresisRange: ClosedRange<Double> { @_noLocks get { 0...24 } }
  static var rangeRange: ClosedRange<Double> { @_noLocks get { 0...80 } }
  static var attackRange: ClosedRange<Double> { @_noLocks get { 0.0001...0.1 } }
  static var holdRange: ClosedRange<Double> { @_noLocks get { 0...2 } }
  static var releaseRange: ClosedRange<Double> { @_noLocks get { 0.005...2 } }

  /// Whether the audio stays bit-identical.
  var isIdle: Bool { range == 0 }
}
