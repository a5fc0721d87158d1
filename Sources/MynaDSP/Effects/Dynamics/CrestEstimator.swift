import Realtime

/// Estimates the crests of a waveform between adjacent samples, with only two frames of delay.
///
/// Without the crests, the level of a tone would depend on its phase, by up to 1.2 dB at a sixth of
/// the sample rate. `IntersamplePeakEstimator` is more accurate for noise, but its long filter
/// rings before a sudden start.
///
/// Two adjacent samples b and c of a sine that advances by ω per sample have the crest A:
///
///     A² = (b + c)² / 4 cos²(ω/2) + (b − c)² / 4 sin²(ω/2)          2 cos ω = (a + c) / b
///
/// The phase is estimated twice, with the sample before and the sample after the pair. The estimate
/// that results in the lower crest is used, so a sudden start has no excess. The result is exact
/// for sines up to a quarter of the sample rate, and never above the sum of both squares.
struct CrestEstimator: ~Copyable, Sendable {
  /// The number of frames needed beyond the frame whose crest is estimated.
  static var delay: Int { @_noLocks get { 2 } }

  private let cosines: FixedBuffer<Float>

  init(chunkFrames: Int) { cosines = FixedBuffer(count: chunkFrames + 1) }

  /// Raises each power to the square of the crest at a sample and between it and the next sample.
  ///
  /// One more sample before `samples`, and `delay` more samples after the last one, must exist.
  @_noLocks func raise(
    _ powers: UnsafeMutablePointer<Float>, toCrestsOf samples: UnsafePointer<Float>, count: Int
  ) {
    let cosines = cosines.base
    for n in 0..<count &+ 1 {
      let sample = samples[n]
      let cosine =
        0.5 * (samples[n &- 1] + samples[n &+ 1]) * sample / max(1e-30, sample * sample)
      cosines[n] = max(0, min(1, cosine))
    }
    for n in 0..<count {
      let (sample, next) = (samples[n], samples[n &+ 1])
      let cosine = max(cosines[n], cosines[n &+ 1])
      let (inPhase, quadrature) = (0.5 * (1 + cosine), max(1e-7, 0.5 * (1 - cosine)))
      let (sum, difference) = (0.5 * (sample + next), 0.5 * (sample - next))
      let middle = sum * sum / inPhase
      // The limit excludes pairs without a crest, for which the second term would be inaccurate.
      let side = min(difference * difference / quadrature, middle * quadrature / inPhase)
      powers[n] = max(max(powers[n], sample * sample), middle + side)
    }
  }
}
