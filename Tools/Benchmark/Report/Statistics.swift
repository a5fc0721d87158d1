extension [Double] {
  /// The median; 0 for an empty array.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// Returns the smallest element that is greater than or equal to at least the given fraction of
  /// all elements.
  func percentile(_ fraction: Double) -> Double {
    guard !isEmpty else { return 0 }
    let rank = Int((fraction * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(rank, 0), count - 1)]
  }
}
