import CRealtime

/// The gains of the dry and wet signals.
///
/// Equal power: `dry = cos(π/2 · m)`, `wet = sin(π/2 · m)` for a mix `m` of 0…1. The two signals
/// are uncorrelated, so their powers add, and the loudness is the same at any mix. At 50 %, both
/// gains are √½: the source is 3 dB softer, not 6 dB as with gains that add up to one.
struct WetDryMix {
  /// The range of a mix in percent.
  ///
  /// This is a computed property, because a stored global cannot be read on the audio thread.
  static var range: ClosedRange<Double> { @_noLocks get { 0...100 } }

  let dry: Float
  let wet: Float

  @_noLocks init(percent: Double) {
    let mix = Float(percent.limited(to: Self.range) / 100)
    dry = mix == 1 ? 0 : rt_cos(mix * 0.5 * Float.pi)
    wet = mix == 0 ? 0 : rt_sin(mix * 0.5 * Float.pi)
  }
}
