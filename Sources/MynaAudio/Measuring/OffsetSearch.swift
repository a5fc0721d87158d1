import MynaDSP
import Realtime

/// Finds the offset at which an excerpt occurs in another signal, by cross-correlation.
///
/// The excerpt is correlated in parts, whose spectra are summed before a single inverse transform,
/// so the size of the transform depends only on the range of offsets.
///
/// - Source: T. G. Stockham, "High-speed convolution and correlation", AFIPS 1966.
struct OffsetSearch {
  /// The samples of each channel of the excerpt.
  let excerpt: [[Float]]
  /// The samples of the other signal, from `reach` frames before the excerpt to `reach` frames
  /// after it.
  let other: [[Float]]
  /// The maximum offset, in frames, in both directions.
  let reach: Int

  struct Match: Equatable {
    /// The number of frames by which the other signal is later.
    var offset: Int
    /// The normalized correlation, from −1 to 1, which is negative for an inverted signal.
    var correlation: Double
  }

  /// The difference up to which two correlations count as equal.
  ///
  /// It is larger than the rounding errors of the transform. Among the equal correlations of a
  /// periodic signal, the one with the smallest offset is chosen.
  private static let tolerance = 1e-5

  /// Returns the offset with the strongest correlation, or the smallest such offset for a periodic
  /// signal; nil if one of the signals is silent.
  func bestMatch() -> Match? {
    let excerptEnergy = excerpt.reduce(0) { $0 + $1.reduce(0) { $0 + Double($1) * Double($1) } }
    let energies = windowEnergies()
    let floor = 1e-6 * (energies.max() ?? 0)
    guard excerptEnergy > 0, floor > 0 else { return nil }
    let products = crossCorrelation()
    let strengths = (0...2 * reach).map { lag in
      energies[lag] > floor
        ? abs(Double(products[lag])) / (excerptEnergy * energies[lag]).squareRoot() : 0
    }
    let best = strengths.max() ?? 0
    let candidates = strengths.indices.filter { lag in
      strengths[lag] >= best - Self.tolerance
        && strengths[lag] >= strengths[max(0, lag - 1)]
        && strengths[lag] >= strengths[min(2 * reach, lag + 1)]
    }
    guard let nearest = candidates.min(by: { abs($0 - reach) < abs($1 - reach) }) else {
      return nil
    }
    // Near its maximum, the correlation of a low tone changes by less than the rounding errors.
    return (max(0, nearest - 2)...min(2 * reach, nearest + 2))
      .filter { energies[$0] > floor }
      .map { lag in
        Match(
          offset: lag - reach,
          correlation: product(lag) / (excerptEnergy * energies[lag]).squareRoot())
      }
      .max { abs($0.correlation) < abs($1.correlation) }
  }

  /// Returns the energy of the frames of the other signal that coincide with the excerpt, for each
  /// offset from `-reach`.
  private func windowEnergies() -> [Double] {
    let length = excerpt[0].count
    var sums = [Double](repeating: 0, count: other[0].count + 1)
    for frame in other[0].indices {
      sums[frame + 1] = other.reduce(sums[frame]) { $0 + Double($1[frame]) * Double($1[frame]) }
    }
    return (0...2 * reach).map { sums[$0 + length] - sums[$0] }
  }

  private func product(_ lag: Int) -> Double {
    zip(excerpt, other).reduce(0) { sum, channels in
      channels.0.indices.reduce(sum) {
        $0 + Double(channels.0[$1]) * Double(channels.1[$1 + lag])
      }
    }
  }

  /// Returns the sum of products for each offset from `-reach`.
  private func crossCorrelation() -> [Float] {
    let length = excerpt[0].count
    var count = 4_096
    while count < min(4 * reach, length + 2 * reach) { count *= 2 }
    let partLength = count - 2 * reach
    let transform = RealFourierTransform(count: count)
    let bins = transform.binCount
    let samples = FixedBuffer<Float>(count: count)
    let first = FixedBuffer<Float>(count: 2 * bins)
    let second = FixedBuffer<Float>(count: 2 * bins)
    let sum = FixedBuffer<Float>(count: 2 * bins)
    func load(_ source: [Float], _ range: Range<Int>) {
      let frames = range.clamped(to: source.indices)
      for index in 0..<count {
        let frame = range.lowerBound + index
        samples[index] = frames.contains(frame) ? source[frame] : 0
      }
    }
    for (excerpt, other) in zip(excerpt, other) {
      for start in stride(from: 0, to: length, by: partLength) {
        load(excerpt, start..<start + partLength)
        transform.forward(samples.base, first.base, first.base + bins)
        load(other, start..<start + count)
        transform.forward(samples.base, second.base, second.base + bins)
        for bin in 0..<bins {
          let (xr, xi) = (first[bin], first[bins + bin])
          let (yr, yi) = (second[bin], second[bins + bin])
          sum[bin] += xr * yr + xi * yi
          sum[bins + bin] += xr * yi - xi * yr
        }
      }
    }
    transform.inverse(sum.base, sum.base + bins, samples.base)
    return (0...2 * reach).map { samples[$0] * 2 / Float(count) }
  }
}
