import CRealtime

/// The filter that makes a meter match human hearing.
///
/// It boosts frequencies above 2 kHz, which the head reflects, and attenuates frequencies below 50
/// Hz.
///
/// - Source: ITU-R BS.1770-4, Annex 1, tables 1 and 2, which apply to 48 kHz. For other rates, each
///   section is converted to its analog prototype and resampled. The shelving filter keeps its gain
///   at 997 Hz, where meters are calibrated, and the high-pass filter keeps its corner frequency.
enum KWeighting {
  static func shelf(sampleRate: Double) -> BiquadCoefficients {
    BiquadCoefficients(
      b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241,
      a2: 0.73248077421585
    ).resampled(from: 48_000, to: sampleRate, keeping: 997)
  }

  static func highPass(sampleRate: Double) -> BiquadCoefficients {
    BiquadCoefficients(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)
      .resampled(from: 48_000, to: sampleRate, keeping: 38)
  }
}

extension BiquadCoefficients {
  /// Returns a section with the same response at a different sample rate, except for the frequency
  /// warping of the bilinear transform, which is zero at 0 Hz and at `frequency`.
  func resampled(
    from oldRate: Double, to newRate: Double, keeping frequency: Double
  ) -> BiquadCoefficients {
    // These are polynomials in s, where z⁻¹ = (1 − s) / (1 + s).
    var numerator = (b0 + b1 + b2, 2 * (b0 - b2), b0 - b1 + b2)
    var denominator = (1 + a1 + a2, 2 * (1 - a2), 1 - a1 + a2)
    precondition(frequency < newRate / 2, "the frequency is outside the spectrum")
    let scale = cr_tan(.pi * frequency / oldRate) / cr_tan(.pi * frequency / newRate)
    numerator = (numerator.0, numerator.1 * scale, numerator.2 * scale * scale)
    denominator = (denominator.0, denominator.1 * scale, denominator.2 * scale * scale)
    let a0 = denominator.0 + denominator.1 + denominator.2
    return BiquadCoefficients(
      b0: (numerator.0 + numerator.1 + numerator.2) / a0,
      b1: 2 * (numerator.0 - numerator.2) / a0,
      b2: (numerator.0 - numerator.1 + numerator.2) / a0,
      a1: 2 * (denominator.0 - denominator.2) / a0,
      a2: (denominator.0 - denominator.1 + denominator.2) / a0)
  }
}
