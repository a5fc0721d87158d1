import CRealtime

extension Delay {
  /// What a listener can set.
  public struct Parameters: Equatable, Sendable {
    /// Seconds from a sound to its first echo, 0…2; no echo comes earlier than the next frame.
    public var delayTime: Double
    /// How loud each echo is against the one before, −100…100 %; below zero every other is inverted.
    public var feedback: Double
    /// Where the low-pass in the loop takes 3 dB at each echo, 10…96,000 Hz; beyond Nyquist, at Nyquist.
    public var lowPassCutoff: Double
    /// The share of the echoes in what is heard, 0…100 %; both gains are √½ at 50.
    public var wetDryMix: Double

    /// Seconds.
    public static let delayTimeRange = 0.0...2.0
    /// Percent.
    public static let feedbackRange = -100.0...100.0
    /// Hertz; the upper bound is the Nyquist frequency of the highest rate.
    public static let lowPassCutoffRange = 10.0...96_000.0
    /// Percent.
    public static let wetDryMixRange = WetDryMix.range

    /// Settings whose defaults are those of AVFoundation's delay.
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
  /// Rounded down, for the low-pass adds half a frame or more; a millionth makes up for 0.3 · 48,000.
  @_noLocks func delayFrames(sampleRate: Double) -> Int {
    max(1, Int(rt_floor(min(max(delayTime, 0), 2) * sampleRate + 1e-6)))
  }

  /// The gains of dry, wet and feedback, and the low-pass coefficient.
  @_noLocks func gains(sampleRate: Double) -> SIMD4<Float> {
    let mix = WetDryMix(percent: wetDryMix)
    // Nearer to Nyquist the filter would ring there.
    let cutoff = min(max(lowPassCutoff, 10), 0.47 * sampleRate)
    let angle = Float(cutoff / sampleRate) * Float.pi
    let coefficient = rt_sin(angle) / (rt_sin(angle) + rt_cos(angle))
    return SIMD4(mix.dry, mix.wet, Float(min(max(feedback, -100), 100) / 100), coefficient)
  }

  /// The frames until the echoes are 80 dB down, at frequencies that the low-pass lets through.
  func tail(sampleRate: Double) -> Int {
    guard wetDryMix > 0 else { return 0 }
    let limit = 60 * sampleRate
    let loss = -cr_log10(max(abs(feedback) / 100, 1e-9)) * 20
    guard loss > 0 else { return Int(limit) }
    let echoes = 1 + (80 / loss).rounded(.down)
    // Each echo is smeared by the low-pass; the last one falls by 80 dB in 9.2 of its time constants.
    let pole = abs(1 - 2 * Double(gains(sampleRate: sampleRate).w))
    let smear = (9.2 + 2 * echoes) / -cr_log(max(pole, 1e-4))
    return Int(min(limit, echoes * Double(delayFrames(sampleRate: sampleRate)) + smear + 2))
  }
}
