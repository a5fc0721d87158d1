import CRealtime

/// Filter designs.
///
/// Frequencies are in hertz, above 0 and below half the sample rate; gains are in decibels.
///
/// - Source: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter
///   coefficients".
extension BiquadCoefficients {
  /// The Q of a Butterworth section: maximally flat, −3.01 dB at the cutoff.
  public static var butterworthQ: Double { @_noLocks get { 0.707_106_781_186_547_5 } }

  /// Returns a low-pass filter with a slope of 12 dB per octave.
  @_noLocks public static func lowPass(
    at cutoff: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(cutoff, q: q, sampleRate: sampleRate)
    return p.section((1 - p.cosine) / 2, 1 - p.cosine, (1 - p.cosine) / 2)
  }

  /// Returns a high-pass filter with a slope of 12 dB per octave.
  @_noLocks public static func highPass(
    at cutoff: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(cutoff, q: q, sampleRate: sampleRate)
    return p.section((1 + p.cosine) / 2, -1 - p.cosine, (1 + p.cosine) / 2)
  }

  /// Returns a band-pass filter with 0 dB at its center.
  @_noLocks public static func bandPass(
    at center: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return p.section(p.alpha, 0, 0 - p.alpha)
  }

  /// Returns a notch filter that removes the center frequency.
  @_noLocks public static func notch(
    at center: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return p.section(1, -2 * p.cosine, 1)
  }

  /// Returns a peaking filter that boosts or cuts around its center.
  ///
  /// `q` refers to the band between the half-gain points.
  @_noLocks public static func peaking(
    at center: Double, decibels: Double, q: Double, sampleRate: Double
  ) -> BiquadCoefficients {
    let a = amplitude(decibels)
    let p = Prototype(center, q: q, sampleRate: sampleRate)
    return BiquadCoefficients(
      p.alpha / a, p, 1 + p.alpha * a, -2 * p.cosine, 1 - p.alpha * a)
  }

  /// Returns a low-shelf filter that boosts or cuts frequencies below its corner.
  ///
  /// At the corner, the gain is half of `decibels`.
  @_noLocks public static func lowShelf(
    at corner: Double, decibels: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    shelf(amplitude(decibels), Prototype(corner, q: q, sampleRate: sampleRate), sign: 1)
  }

  /// Returns a high-shelf filter that boosts or cuts frequencies above its corner.
  ///
  /// At the corner, the gain is half of `decibels`.
  @_noLocks public static func highShelf(
    at corner: Double, decibels: Double, q: Double = butterworthQ, sampleRate: Double
  ) -> BiquadCoefficients {
    shelf(amplitude(decibels), Prototype(corner, q: q, sampleRate: sampleRate), sign: -1)
  }

  /// Returns the Q of an analog band-pass filter `octaves` wide between its −3 dB points.
  @_noLocks public static func q(octaves: Double) -> Double {
    let half = rt_pow(2, octaves / 2)
    return 1 / (half - 1 / half)
  }

  /// Returns the Q of a digital band-pass filter `octaves` wide.
  ///
  /// The bilinear transform compresses bands toward the Nyquist frequency, so the band is designed
  /// wider to compensate.
  @_noLocks public static func q(
    octaves: Double, at center: Double, sampleRate: Double
  ) -> Double {
    let w = 2 * Double.pi * center / sampleRate
    // A lower Q would put a pole at the Nyquist frequency, where it would ring.
    return max(0.1, q(octaves: min(12, octaves * w / rt_sin64(w))))
  }

  /// Returns a low-shelf or high-shelf filter.
  ///
  /// Each is the mirror image of the other, in which f becomes half the sample rate minus f and odd
  /// coefficients change sign.
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

  /// The square root of the linear gain, the cookbook's A.
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
