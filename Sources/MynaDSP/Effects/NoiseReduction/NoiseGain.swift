import CRealtime
import Realtime

/// Computes a gain for each bin that removes noise and preserves speech.
///
/// Where speech is likely, the gain minimizes the log-amplitude error. Elsewhere, the gain is the
/// floor. A bin that exceeds the noise while its neighbors in time and frequency do not isn't
/// treated as speech, because it would be audible as a short tone, known as "musical noise".
///
/// - Source: Y. Ephraim and D. Malah, "Speech Enhancement Using a Minimum Mean-Square Error
///   Log-Spectral Amplitude Estimator", IEEE Trans. ASSP 33 (1985); I. Cohen, "Optimal Speech
///   Enhancement Under Signal Presence Uncertainty Using Log-Spectral Amplitude Estimator", IEEE
///   Signal Processing Letters 9 (2002). Here, neighbors on both sides in time are used, because
///   the whole sound is known.
struct NoiseGain: ~Copyable, Sendable {
  /// The number of neighbors on either side in time, and therefore the number of frames to look
  /// ahead.
  static let reach = 3
  let gains: FixedBuffer<Float>

  /// The weight of the previous frame when estimating the speech in a frame.
  private static let memory: Float = 0.92
  private static let leastRatio: Float = 0.003
  private static let mostNeighbor: Float = 30
  private let speech: FixedBuffer<Float>
  private let ratios: FixedBuffer<Float>
  private let near: FixedBuffer<Float>
  private let sums: FixedBuffer<Float>
  private let timeWeights: FixedBuffer<Float>
  private let nearWeights: FixedBuffer<Float>
  private let farBins: Int

  init(count: Int, sampleRate: Double) {
    let bins = count / 2 + 1
    gains = FixedBuffer(count: bins)
    speech = FixedBuffer(count: bins)
    ratios = FixedBuffer(count: bins)
    near = FixedBuffer(count: bins)
    sums = FixedBuffer(count: bins + 1)
    let width = sampleRate / Double(count)
    timeWeights = Self.hann(reach: Self.reach)
    nearWeights = Self.hann(reach: max(1, Int((60 / width).rounded())))
    farBins = Int((400 / width).rounded())
  }

  func reset() { speech.clear() }

  func update(
    frame: Int, of history: borrowing SpectrumHistory, noise: borrowing FixedBuffer<Float>,
    floor: Float
  ) {
    findNeighbors(frame, history, noise)
    let (power, floorLog) = (history.power(frame), rt_log10(floor))
    let least = rt_exp(floorLog * 2.302_585)
    for bin in 0..<gains.count {
      let after = min(power[bin] / noise[bin], 1_000)
      let before = max(
        Self.memory * speech[bin] / noise[bin] + (1 - Self.memory) * max(after - 1, 0),
        Self.leastRatio)
      let v = after * before / (1 + before)
      let gain = min(1, before / (1 + before) * rt_exp(0.5 * exponentialIntegral(max(v, 1e-6))))
      speech[bin] = gain * gain * power[bin]
      let likely = near(bin) * far(bin)
      // Most bins have no speech, so don't compute their gain, which would be the floor.
      guard likely > 0 else {
        gains[bin] = least
        continue
      }
      let unlikely = min(1 - likely, 0.95)
      let odds = unlikely / (1 - unlikely) * (1 + before) * rt_exp(-min(v, 80))
      let fraction = likely / (1 + odds)
      let decades = fraction * rt_log10(max(gain, floor)) + (1 - fraction) * floorLog
      gains[bin] = rt_exp(decades * 2.302_585)
    }
  }

  /// Computes how far each bin's neighborhood in time and frequency exceeds the noise.
  ///
  /// The results are stored in `near`, and their running totals, for wider averages, are stored in
  /// `sums`.
  private func findNeighbors(
    _ frame: Int, _ history: borrowing SpectrumHistory, _ noise: borrowing FixedBuffer<Float>
  ) {
    ratios.clear()
    for offset in 0..<timeWeights.count {
      let (power, weight) = (history.power(frame + offset - Self.reach), timeWeights[offset])
      for bin in 0..<ratios.count {
        ratios[bin] += weight * min(power[bin] / noise[bin], Self.mostNeighbor)
      }
    }
    let reach = nearWeights.count / 2
    for bin in 0..<near.count {
      var sum: Float = 0
      for offset in -reach...reach {
        let position = abs(bin + offset)
        sum += nearWeights[offset + reach] * ratios[min(position, 2 * (near.count - 1) - position)]
      }
      near[bin] = sum
      sums[bin + 1] = sums[bin] + sum
    }
  }

  private func near(_ bin: Int) -> Float { ramp(near[bin], from: 1.7, to: 3.2) }

  private func far(_ bin: Int) -> Float {
    let (first, end) = (max(0, bin - farBins), min(near.count, bin + farBins + 1))
    return ramp((sums[end] - sums[first]) / Float(end - first), from: 1.5, to: 2)
  }

  private static func hann(reach: Int) -> FixedBuffer<Float> {
    let step = Double.pi / Double(reach + 1)
    return FixedBuffer(count: 2 * reach + 1) { index in
      Float((1 + cr_cos(step * Double(index - reach))) / 2 / Double(reach + 1))
    }
  }
}

private func ramp(_ value: Float, from low: Float, to high: Float) -> Float {
  if value <= low { return 0 }
  return value >= high ? 1 : rt_log10(value / low) / rt_log10(high / low)
}

/// Returns E₁, the integral of exp(−t) / t from `x` to ∞, for positive `x`.
///
/// - Source: M. Abramowitz and I. Stegun, *Handbook of Mathematical Functions*, 5.1.53 and 5.1.54.
private func exponentialIntegral(_ x: Float) -> Float {
  if x >= 1 {
    let above = (x + 2.334_733) * x + 0.250_621
    let below = (x + 3.330_657) * x + 1.681_534
    return rt_exp(-x) / x * above / below
  }
  let series =
    ((((0.001_078_57 * x - 0.009_760_04) * x + 0.055_199_68) * x - 0.249_910_55) * x
      + 0.999_991_93) * x - 0.577_215_66
  return series - rt_log10(x) * 2.302_585
}
