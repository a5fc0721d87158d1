import CRealtime

extension Delay {
  /// The settings that a listener can change.
  public struct Parameters: EffectParameters, BitwiseCopyable {
    /// The time between a sound and its first echo, in seconds, 0…2.
    ///
    /// It is always at least one frame.
    public var delayTime: Double
    /// The level of each echo relative to the previous one, −100…100 %; negative values invert
    /// every other echo.
    public var feedback: Double
    /// The cutoff of the low-pass filter in the loop (−3 dB per echo), 10…96,000 Hz, limited to
    /// 0.47 of the sample rate.
    public var lowPassCutoff: Double
    /// The proportion of echoes in the output, 0…100 %; at 50, both gains are √½.
    public var wetDryMix: Double

    /// Creates settings; the defaults are those of AVFoundation's delay.
    public init(
      delayTime: Double = 1, feedback: Double = 50, lowPassCutoff: Double = 15_000,
      wetDryMix: Double = 100
    ) {
      self.delayTime = delayTime
      self.feedback = feedback
      self.lowPassCutoff = lowPassCutoff
      self.wetDryMix = wetDryMix
    }
  }
}

extension Delay.Parameters {
  /// The name used in effect files and messages.
  public static let name = "delay"
  /// The settings that `init()` creates.
  public static let defaults = Self()
  /// The descriptions of all settings.
  public static let settings: [EffectSetting<Self>] = [
    .number(delayTime), .number(feedback), .number(lowPassCutoff), .number(wetDryMix),
  ]

  /// The description of the `delayTime` setting.
  public static let delayTime = NumberSetting<Self>(
    "delayTime", in: delayTimeRange, .seconds, get: { $0.delayTime }, set: { $0.delayTime = $1 })
  /// The description of the `feedback` setting.
  public static let feedback = NumberSetting<Self>(
    "feedback", in: feedbackRange, .percent, get: { $0.feedback }, set: { $0.feedback = $1 })
  /// The description of the `lowPassCutoff` setting, whose upper bound is the Nyquist frequency at
  /// the highest sample rate.
  public static let lowPassCutoff = NumberSetting<Self>(
    "lowPassCutoff", in: lowPassCutoffRange, .hertz,
    get: { $0.lowPassCutoff }, set: { $0.lowPassCutoff = $1 })
  /// The description of the `wetDryMix` setting.
  public static let wetDryMix = NumberSetting<Self>(
    "wetDryMix", in: WetDryMix.range, .percent, get: { $0.wetDryMix }, set: { $0.wetDryMix = $1 })

  // The ranges are computed properties, because a stored global cannot be read on the audio thread.
  private static var delayTimeRange: ClosedRange<Double> { @_noLocks get { 0...2 } }
  private static var feedbackRange: ClosedRange<Double> { @_noLocks get { -100...100 } }
  private static var lowPassCutoffRange: ClosedRange<Double> { @_noLocks get { 10...96_000 } }
}

extension Delay.Parameters {
  /// Returns the delay in frames, rounded down because the low-pass filter adds half a frame or
  /// more.
  ///
  /// Adding a millionth compensates for rounding errors in products such as 0.3 · 48,000.
  @_noLocks func delayFrames(sampleRate: Double) -> Int {
    max(1, Int(rt_floor(delayTime.limited(to: Self.delayTimeRange) * sampleRate + 1e-6)))
  }

  /// The dry, wet, and feedback gains, and the coefficient of the low-pass filter.
  @_noLocks func gains(sampleRate: Double) -> SIMD4<Float> {
    let mix = WetDryMix(percent: wetDryMix)
    // With a cutoff closer to the Nyquist frequency, the filter would ring at that frequency.
    let cutoff = min(lowPassCutoff.limited(to: Self.lowPassCutoffRange), 0.47 * sampleRate)
    let angle = Float(cutoff / sampleRate) * Float.pi
    let coefficient = rt_sin(angle) / (rt_sin(angle) + rt_cos(angle))
    let gain = Float(feedback.limited(to: Self.feedbackRange) / 100)
    return SIMD4(mix.dry, mix.wet, gain, coefficient)
  }

  func tail(sampleRate: Double) -> Int {
    guard wetDryMix > 0 else { return 0 }
    let limit = 60 * sampleRate
    let loss = -cr_log10(max(abs(feedback) / 100, 1e-9)) * 20
    guard loss > 0 else { return Int(limit) }
    let echoes = 1 + (80 / loss).rounded(.down)
    // The low-pass filter smears each echo. The last echo decays by 80 dB within 9.2 time constants
    // of the filter.
    let pole = abs(1 - 2 * Double(gains(sampleRate: sampleRate).w))
    let smear = (9.2 + 2 * echoes) / -cr_log(max(pole, 1e-4))
    return Int(min(limit, echoes * Double(delayFrames(sampleRate: sampleRate)) + smear + 2))
  }
}
