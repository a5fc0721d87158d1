extension Float {
  /// Returns the level of a power, a squared magnitude from 1e-30 to 1e30, in decibels.
  ///
  /// The error is below 1e-5 dB. Unlike a loop that calls a library function, a loop that calls
  /// this function is vectorized.
  @_noLocks @inline(__always) static func decibels(ofPower power: Float) -> Float {
    // The mantissa is between √½ and √2, where the series of the inverse hyperbolic tangent
    // converges quickly.
    let leastMantissa: UInt32 = 0x3F35_04F3
    let offset = power.bitPattern &- leastMantissa
    let exponent = Float(Int32(bitPattern: offset) &>> 23)
    let mantissa = Float(bitPattern: (offset & 0x007F_FFFF) &+ leastMantissa)
    let x = (mantissa - 1) / (mantissa + 1)
    let square = x * x
    let series: Float = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7)))
    return 3.010_299_96 * exponent + 8.685_889_64 * (x * series)
  }

  /// Returns the gain of a number of decibels from −300 to 300, which is exactly 1 for 0 dB.
  ///
  /// The relative error is below 1e-6. Unlike a loop that calls a library function, a loop that
  /// calls this function is vectorized.
  @_noLocks @inline(__always) static func gain(ofDecibels decibels: Float) -> Float {
    let exponent = 0.166_096_405 * decibels
    // Adding this number rounds the exponent to an integer, which is then in the low-order bits.
    let rounding: Float = 12_582_912
    let shifted = exponent + rounding
    let x = 0.693_147_181 * (exponent - (shifted - rounding))
    let power3: Float = 1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720)))
    let power: Float = 1 + x * (1 + x * (0.5 + x * power3))
    return power * Float(bitPattern: (shifted.bitPattern &<< 23) &+ 0x3F80_0000)
  }
}
