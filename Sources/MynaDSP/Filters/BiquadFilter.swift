/// A second-order filter section in transposed direct form II, for one channel.
///
/// The state has double precision, so a filter with a cutoff of 20 Hz at 192 kHz is as accurate as
/// any other.
///
/// - Source: J. O. Smith, *Introduction to Digital Filters*, "Transposed Direct-Forms".
public struct BiquadFilter: Sendable {
  /// The coefficients, which can change between blocks.
  public var coefficients: BiquadCoefficients
  private var s1 = 0.0
  private var s2 = 0.0

  /// Creates a filter in its initial state.
  @_noLocks public init(_ coefficients: BiquadCoefficients) { self.coefficients = coefficients }

  /// Filters a block of any length in place.
  @_noLocks public mutating func process(_ samples: inout MutableSpan<Float>) {
    for n in samples.indices { samples[n] = audible(next(Double(samples[n]))) }
  }

  @_noLocks @inline(__always) mutating func next(_ sample: Double) -> Double {
    let x = sample + inaudibleBias
    let y = coefficients.b0 * x + s1
    s1 = coefficients.b1 * x - coefficients.a1 * y + s2
    s2 = coefficients.b2 * x - coefficients.a2 * y
    return y
  }

  /// Clears the state, as if all input had been silent.
  @_noLocks public mutating func reset() { (s1, s2) = (0, 0) }
}

/// A bias that is added to a recursive filter's input to keep its state from becoming denormal,
/// which would be slow.
///
/// The bias is far below the smallest `Float`, so silence stays silent.
var inaudibleBias: Double { @_noLocks @inline(__always) get { 1e-60 } }

/// Returns a sample as a `Float`, or 0 if it is so small that it would slow down other processors.
@_noLocks @inline(__always) func audible(_ sample: Double) -> Float {
  abs(sample) < 1e-30 ? 0 : Float(sample)
}
