extension EffectChain {
  /// The allowed number of source frames that all units together consume per output frame.
  public static let rateRange = 1.0 / 64...64

  /// The maximum number of seconds that a chain may ring on after its input has ended.
  public static let longestTail = 600.0

  /// The number of seconds that the chain rings on after its input has ended.
  ///
  /// A unit that slows the sound down also stretches the tails of the units before it.
  public var tail: Double {
    // Any rate will do: it affects only the last frame of a tail.
    let sampleRate = 48_000.0
    return units.reduce(0) { $0 / $1.rate + Double($1.tail(sampleRate: sampleRate)) / sampleRate }
  }

  /// Checks the combined effect of all units, so that a short sound cannot become an endless file.
  func validateLimits() throws(EffectError) {
    guard Self.rateRange.contains(rate) else {
      throw .rateOutOfRange(rate, range: Self.rateRange)
    }
    guard tail <= Self.longestTail else { throw .tailTooLong(tail, most: Self.longestTail) }
  }
}
