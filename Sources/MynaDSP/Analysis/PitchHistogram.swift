import CRealtime

/// Measures how much time a voice spends at each pitch, in cents, separately for each loudness
/// level.
///
/// The histogram provides the typical pitch of audio of any length, using a fixed amount of memory.
///
/// A glide counts toward every pitch that it passes through, so small changes to the audio change
/// the result only slightly. Once the voice's level is known, the separate levels make it possible
/// to ignore sounds far softer than the voice, such as hum during pauses.
struct PitchHistogram {
  private static var levelStep: Double { 4 }
  private static var lowestLevel: Double { -80 }
  private static var levelCount: Int { 21 }
  /// A range of levels, in decibels below the voice's loud passages.
  ///
  /// Sounds at the lower bound start to count less, and sounds at the upper bound don't count at
  /// all.
  private static var depths: ClosedRange<Double> { 10...26 }

  private let lowestFrequency: Double
  private let binCount: Int
  private var weights: [Double]

  init(_ range: ClosedRange<Double>) {
    lowestFrequency = range.lowerBound
    binCount = Int(1_200 * cr_log2(range.upperBound / range.lowerBound)) + 1
    weights = [Double](repeating: 0, count: Self.levelCount * binCount)
  }

  mutating func insert(from start: Double, to end: Double, power: Double, weight: Double) {
    let decibels = 10 * cr_log10(max(power, 1e-12))
    let level = Int(max(0, (decibels - Self.lowestLevel) / Self.levelStep))
    let row = min(level, Self.levelCount - 1) * binCount
    let (first, last) = (cents(min(start, end)), cents(max(start, end)))
    guard first >= 0, last < Double(binCount) else { return }
    guard Int(first) < Int(last) else {
      weights[row + Int(first)] += weight
      return
    }
    for bin in Int(first)...Int(last) {
      let part = min(last, Double(bin + 1)) - max(first, Double(bin))
      weights[row + bin] += weight * part / (last - first)
    }
  }

  var middle: Double? {
    let levels = (0..<Self.levelCount).map { level in
      weights[level * binCount..<(level + 1) * binCount].reduce(0, +)
    }
    let loud = loudLevel(levels)
    let shares = levels.indices.map { level in
      let depth = Double(loud - level) * Self.levelStep
      let fade = Self.depths.upperBound - Self.depths.lowerBound
      return max(0, min(1, (Self.depths.upperBound - depth) / fade))
    }
    let total = zip(levels, shares).reduce(0) { $0 + $1.0 * $1.1 }
    guard total >= 3 else { return nil }
    let half = 0.25 * total...0.75 * total
    var (passed, sum) = (0.0, 0.0)
    for bin in 0..<binCount {
      let here = shares.indices.reduce(0) { $0 + shares[$1] * weights[$1 * binCount + bin] }
      let from = max(passed, half.lowerBound), to = min(passed + here, half.upperBound)
      if from < to { sum += (to - from) * (Double(bin) + ((from + to) / 2 - passed) / here) }
      passed += here
    }
    return lowestFrequency * cr_exp2(sum / (half.upperBound - half.lowerBound) / 1_200)
  }

  private func cents(_ frequency: Double) -> Double {
    1_200 * cr_log2(frequency / lowestFrequency)
  }

  /// Returns the level that is reached or exceeded 5 % of the time, which ignores brief loud
  /// moments.
  private func loudLevel(_ levels: [Double]) -> Int {
    let total = levels.reduce(0, +)
    var (level, above) = (Self.levelCount, 0.0)
    while level > 0, 20 * above <= total {
      level -= 1
      above += levels[level]
    }
    return level
  }
}
