/// The coefficients of a second-order section, y = b0·x + b1·x₋₁ + b2·x₋₂ − a1·y₋₁ − a2·y₋₂.
///
/// The precision is double, because the poles for low frequencies are so close to 1 that single
/// precision would move them.
public struct BiquadCoefficients: Equatable, Sendable {
  /// The weight of the current input.
  public var b0: Double
  /// The weight of the input one frame ago.
  public var b1: Double
  /// The weight of the input two frames ago.
  public var b2: Double
  /// The weight of the output one frame ago, which is subtracted.
  public var a1: Double
  /// The weight of the output two frames ago, which is subtracted.
  public var a2: Double

  /// Coefficients that leave the sound unchanged.
  public static var identity: BiquadCoefficients {
    @_noLocks get { BiquadCoefficients(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0) }
  }

  /// Creates coefficients that are already divided by a0.
  @_noLocks public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  /// Returns whether two sets of coefficients are equal.
  @_noLocks public static func == (a: BiquadCoefficients, b: BiquadCoefficients) -> Bool {
    a.b0 == b.b0 && a.b1 == b.b1 && a.b2 == b.b2 && a.a1 == b.a1 && a.a2 == b.a2
  }
}
