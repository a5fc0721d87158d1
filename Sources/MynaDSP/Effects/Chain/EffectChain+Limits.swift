extension EffectChain {
  /// The range of allowed rates for an entire chain, in source frames consumed per output frame.
  public static let rateRange = 1.0 / 64...64

  /// The maximum length of a chain's tail, in seconds.
  public static let longestTail = 600.0

  /// The time, in seconds, for which the chain keeps ringing after its input has ended.
  ///
  /// A unit that slows the sound down also stretches the tails of the units before it.
  public var tail: Double {
    // Any sample rate works, because it affects only the rounding of a tail to whole frames.
    let sampleRate = 48_000.0
    return units.reduce(0) { $0 / $1.rate + Double($1.tail(sampleRate: sampleRate)) / sampleRate }
  }

  /// Checks the combined rate and tail of all units, which keeps a short recording from becoming an
  /// endless file.
  func validateLimits() throws(EffectError) {
    guard Self.rateRange.contains(rate) else {
      throw .rateOutOfRange(rate, range: Self.rateRange)
    }
    guard tail <= Self.longestTail else { throw .tailTooLong(tail, most: Self.longestTail) }
  }
}
