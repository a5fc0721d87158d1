import MynaDSP

extension LoudnessNormalization {
  /// Finds the gain for a target loudness by measuring the audio several times.
  ///
  /// - Parameter measure: returns the loudness with the given gain before the limiter, or without a
  ///   limiter if the gain is nil. The result is nil for silence. `progress` is the range of the
  ///   overall progress, 0…1, that this measurement covers.
  /// - Returns: the finished search, the loudness without a limiter, and the progress after all
  ///   measurements; nil for silence.
  static func search(
    target: Double,
    _ measure: (_ gain: Double?, _ progress: ClosedRange<Double>) throws(RenderError) -> Double?
  ) throws(RenderError) -> (
    normalization: LoudnessNormalization, measured: Double, progress: Double
  )? {
    var progress = 0.0
    // The number of passes is not known in advance, so each pass advances progress by 30 % of the
    // remainder.
    func pass(_ gain: Double?) throws(RenderError) -> Double? {
      let start = progress
      progress += 0.3 * (1 - start)
      return try measure(gain, start...progress)
    }
    var before = try pass(nil)
    if before == nil {
      // Audio below −70 LUFS can be measured only after amplification.
      let gain = Limiter.Parameters.gainRange.upperBound
      before = try pass(gain).map { $0 - gain }
    }
    guard let before else { return nil }
    var search = LoudnessNormalization(measured: before, target: target)
    // Measure again even if nothing was limited, because amplification can raise quiet passages
    // above the loudness gate.
    while !search.isDone { search.record(try pass(search.gain) ?? -70) }
    return (search, before, progress)
  }
}

extension ClosedRange<Double> {
  /// Returns the value at a fraction, 0…1, of the range.
  func value(at fraction: Double) -> Double {
    lowerBound + (upperBound - lowerBound) * fraction
  }
}
