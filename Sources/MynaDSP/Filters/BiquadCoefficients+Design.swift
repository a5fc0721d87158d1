import CRealtime

/// Designs; frequencies in hertz, from above 0 to below half the sample rate, gains in decibels.
///
/// - Source: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients".
extension BiquadCoefficients {
  /// The q of a Butterworth section: flat as far as it can be, −3.01 dB at the cutoff.
  public static var butterworthQ: Double { @_noLocks get { 0.707_106_781_186_547_5 } }

  /// Lets pass what is below the cutoff and takes 12 dB per octave off what is above.
  @_noLocks public static func lowPass(
    at cutoff: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(cutoff, q: q, sampleRate: sampleRate)
    return p.section((1 - p.cosine) / 2, 1 - p.cosine, (1 - p.cosine) / 2)
  }

  /// Lets pass what is above the cutoff and takes 12 dB per octave off what is below.
  @_noLocks public static func highPass(
    at cutoff: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(cutoff, q: q, sampleRate: sampleRate)
    return p.section((1 + p.cosine) / 2, -1 - p.cosine, (1 + p.cosine) / 2)
  }

  /// Lets pass what is about the center, at 0 dB there.
  @_noLocks public static func bandPass(
    at center: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return p.section(p.alpha, 0, 0 - p.alpha)
  }

  /// Takes out the center and leaves what is far from it.
  @_noLocks public static func notch(
    at center: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return p.section(1, -2 * p.cosine, 1)
  }

  /// Raises or lowers what is about the center; `q` is that of a band between the half-gain points.
  @_noLocks public static func peaking(
    at center: Double, decibels: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let a = amplitude(decibels)
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return BiquadCoefficients(
      p.alpha / a, p, 1 + p.alpha * a, -2 * p.cosine, 1 - p.alpha * a)
  }

  /// Raises or lowers what is below the corner, where it has half its gain in decibels.
  @_noLocks public static func lowShelf(
    at corner: Double, decibels: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    shelf(amplitude(decibels), Prototype(corner, q: q, sampleRate: sampleRate), sign: 1)
  }

  /// Raises or lowers what is above the corner, where it has half its gain in decibels.
  @_noLocks public static func highShelf(
    at corner: Double, decibels: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    shelf(amplitude(decibels), Prototype(corner, q: q, sampleRate: sampleRate), sign: -1)
  }

  /// The q of a band `octaves` wide between its −3 dB points, on an analogue filter.
  @_noLocks public static func q(octaves: Double) -> Double {
    let half = rt_pow(2, octaves / 2)
    return 1 / (half - 1 / half)
  }

  /// The q of a digital band that is to be `octaves` wide: toward the Nyquist frequency the bilinear
  /// transform squeezes bands, so they must be designed wider.
  @_noLocks public static func q(
    octaves: Double, at center: Double, sampleRate: Double
  ) -> Double {
    let w = 2 * Double.pi * center / sampleRate
    // Beyond that, a pole would come to lie at the Nyquist frequency and ring there.
    return max(0.1, q(octaves: min(12, octaves * w / rt_sin64(w))))
  }

  /// A shelf's two forms are each other's mirror image: at half the sample rate less f, with odd
  /// coefficients turned round.
  @_noLocks private static func shelf(
    _ a: Double, _ p: Prototype, sign: Double
  ) -> BiquadCoefficients {
    let c = sign * p.cosine
    let slope = 2 * rt_sqrt64(a) * p.alpha
    let a0 = (a + 1) + (a - 1) * c + slope
    return BiquadCoefficients(
      b0: a * ((a + 1) - (a - 1) * c + slope) / a0,
      b1: sign * 2 * a * ((a - 1) - (a + 1) * c) / a0,
      b2: a * ((a + 1) - (a - 1) * c - slope) / a0,
      a1: sign * -2 * ((a - 1) + (a + 1) * c) / a0,
      a2: ((a + 1) + (a - 1) * c - slope) / a0)
  }

  /// The square root of the gain, as the cookbook's A.
  @_noLocks private static func amplitude(_ decibels: Double) -> Double {
    rt_pow(10, decibels / 40)
  }

  @_noLocks private init(
    _ damping: Double, _ p: Prototype, _ b0: Double, _ b1: Double, _ b2: Double
  ) {
    let a0 = 1 + damping
    self.init(
      b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: -2 * p.cosine / a0, a2: (1 - damping) / a0)
  }

  /// The poles, which most designs share.
  private struct Prototype {
    let cosine: Double
    let alpha: Double

    @_noLocks init(_ frequency: Double, q: Double, sampleRate: Double) {
      precondition(0 < frequency && frequency < sampleRate / 2, "frequency is outside the spectrum")
      precondition(q > 0, "q must be positive")
      let w = 2 * Double.pi * frequency / sampleRate
      cosine = rt_cos64(w)
      alpha = rt_sin64(w) / (2 * q)
    }

    @_noLocks func section(_ b0: Double, _ b1: Double, _ b2: Double) -> BiquadCoefficients {
      BiquadCoefficients(alpha, self, b0, b1, b2)
    }
  }
}
