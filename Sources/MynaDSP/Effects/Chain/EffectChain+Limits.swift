extension EffectChain {
  /// The allowed rate of a whole chain, in source frames consumed per output frame.
  public static let rateRange = 1.0 / 64...64

  /// The longest allowed tail of a chain, in seconds.
  public static let longestTail = 600.0

  /// The time, in seconds, for which the chain keeps ringing after its input has ended.
  ///
  /// A unit that slows the sound down also stretches the tails of the units before it.
  public var tail: Double {
    // The sample rate is arbitrary, because it affects only the last frame of a tail.
    let sampleRate = 48_000.0
    return units.reduce(0) { $0 / $1.rate + Double($1.tail(sampleRate: sampleRate)) / sampleRate }
  }

  /// Checks the combined rate and tail of all units, so that a short sound cannot become an endless
  /// file.
  func validateLimits() throws(EffectError) {
    guard Self.rateRange.contains(rate) else {
      throw .rateOutOfRange(rate, range: Self.rateRange)
    }
    guard tail <= Self.longestTail else { throw .tailTooLong(tail, most: Self.longestTail) }
  }
}
