extension ClosedRange<Double> {
  /// Returns libsndfile's compression level, from 0 for the highest bit rate in this range to 1 for
  /// the lowest.
  func compression(for bitRate: Double) -> Double {
    1 - (Swift.min(Swift.max(bitRate, lowerBound), upperBound) - lowerBound)
      / (upperBound - lowerBound)
  }
}
