import CRealtime

extension BiquadCoefficients {
  /// The number of frames until the impulse response has fallen by 80 dB from its peak, derived
  /// from the poles.
  ///
  /// A pair of poles at e^(−λ ± iθ) rings as e^(−λt) · sin θt, which is loudest when θt = φ =
  /// atan(θ / λ). Real poles, and pairs so close that the oscillation never shows, ring no longer
  /// than a double pole at the slower of the two: t · e^(−λt) has fallen by 80 dB at λt = 12.8.
  var decayFrames: Double {
    guard self != .identity else { return 0 }
    let discriminant = a1 * a1 / 4 - a2
    let radius =
      discriminant < 0 ? a2.squareRoot() : abs(a1) / 2 + max(0, discriminant).squareRoot()
    guard radius > 1e-6 else { return 3 }
    guard radius < 1 else { return .infinity }
    let decay = -cr_log(radius)
    var spread = 12.8
    if discriminant < 0 {
      let angle = cr_atan2((-discriminant).squareRoot(), -a1 / 2)
      // Poles near the Nyquist frequency behave like poles near zero frequency, except that the
      // sign alternates.
      let swing = min(angle, .pi - angle)
      let phase = cr_atan2(swing, decay)
      spread = min(spread, 9.22 - cr_log(cr_sin(phase)) + decay * phase / swing)
    }
    return spread / decay + 3
  }
}
