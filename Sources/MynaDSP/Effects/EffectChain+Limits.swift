extension EffectChain {
  /// Source frames that all units together may take in for each one given out.
  public static let rateRange = 1.0 / 64...64

  /// Seconds that a chain may ring on after its input has ended.
  public static let longestTail = 600.0

  /// Seconds it rings on after its input has ended.
  ///
  /// Units that make the sound slower make longer what those before them have added.
  public var tail: Double {
    // Any rate: nothing about a tail depends on it but its last frame.
    let sampleRate = 48_000.0
    return units.reduce(0) { $0 / $1.rate + Double($1.tail(sampleRate: sampleRate)) / sampleRate }
  }

  /// Checks what all units do together: little enough that a short sound makes no file without end.
  func validateLimits() throws(EffectError) {
    guard Self.rateRange.contains(rate) else {
      throw .rateOutOfRange(rate, range: Self.rateRange)
    }
    guard tail <= Self.longestTail else { throw .tailTooLong(tail, most: Self.longestTail) }
  }
}
