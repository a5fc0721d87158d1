import CRealtime

/// The Kaiser window, which gives nearly the narrowest transition for a given stop band.
///
/// - Source: J. F. Kaiser, "Nonrecursive digital filter design using the I₀-sinh window function",
///   1974.
struct KaiserWindow {
  private let beta: Double
  private let scale: Double

  /// Creates the window of a filter that attenuates its stop band by `attenuation` decibels, which
  /// must be at least 50.
  init(attenuation: Double) {
    beta = 0.1102 * (attenuation - 8.7)
    scale = 1 / Self.bessel(beta)
  }

  /// Returns the number of taps of a low-pass filter with a transition band of `width` cycles per
  /// sample.
  static func tapCount(attenuation: Double, width: Double) -> Int {
    Int((((attenuation - 8) / (2.285 * 2 * .pi * width))).rounded(.up))
  }

  func value(at position: Double) -> Double {
    let inside = 1 - position * position
    return inside > 0 ? Self.bessel(beta * inside.squareRoot()) * scale : 0
  }

  /// Returns I₀(x), the modified Bessel function of the first kind and order zero, computed from
  /// its power series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= (x / (2 * k)) * (x / (2 * k))
      sum += term
      k += 1
    }
    return sum
  }
}
