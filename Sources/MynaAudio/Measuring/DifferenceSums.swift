import MynaDSP

/// Sums over the samples of two signals, from which the best gain and its residual are computed.
///
/// The sums contain the difference of the signals instead of the second signal, because the
/// residual of nearly equal signals would be lost in the rounding error of the second signal's
/// energy.
struct DifferenceSums {
  private var energy = 0.0
  private var product = 0.0
  private var differenceEnergy = 0.0

  /// Adds the first `count` frames of two buffers and returns the first frame in which they
  /// differ; nil if they are equal.
  mutating func add(
    _ first: borrowing AudioBuffer, _ second: borrowing AudioBuffer, _ count: Int
  ) -> Int? {
    var firstDifference = count
    for channel in 0..<first.channelCount {
      let (a, b) = (first.span(of: channel), second.span(of: channel))
      for frame in 0..<count {
        let (sample, difference) = (Double(a[frame]), Double(b[frame]) - Double(a[frame]))
        energy += sample * sample
        guard difference != 0 else { continue }
        firstDifference = min(firstDifference, frame)
        product += sample * difference
        differenceEnergy += difference * difference
      }
    }
    return firstDifference < count ? firstDifference : nil
  }

  /// The least-squares gain from the first signal to the second; nil if the first is silent.
  var gain: Double? { energy > 0 ? 1 + product / energy : nil }

  /// The root mean square of the second signal minus the amplified first signal, divided by the
  /// root mean square of the first signal; nil if the first is silent.
  var residual: Double? {
    guard energy > 0 else { return nil }
    // With this order of operations, the result is exactly 0 if the gain is exact, such as 0.5 or
    // −1.
    let rest = differenceEnergy - product * (product / energy)
    return (max(0, rest) / energy).squareRoot()
  }
}
