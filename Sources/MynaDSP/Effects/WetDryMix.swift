import CRealtime

/// The share of an effect in what is heard: how loud the untouched and the treated sound are.
///
/// Equal power: `dry = cos(π/2 · m)`, `wet = sin(π/2 · m)` for a mix `m` of 0…1. The two are not alike
/// moment by moment, so their powers add, and the whole is as loud at any mix. Half way both gains
/// are √½: the source stands 3 dB lower, not 6 as with gains that add up to one.
struct WetDryMix {
  /// Percent; computed, since the audio thread cannot read a stored global.
  static var range: ClosedRange<Double> { @_noLocks get { 0...100 } }

  let dry: Float
  let wet: Float

  /// The gains at `percent` of wet, which is brought into 0…100; exactly 1 and 0 at the ends.
  @_noLocks init(percent: Double) {
    let mix = Float(percent.limited(to: Self.range) / 100)
    dry = mix == 1 ? 0 : rt_cos(mix * 0.5 * Float.pi)
    wet = mix == 0 ? 0 : rt_sin(mix * 0.5 * Float.pi)
  }
}
