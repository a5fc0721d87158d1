package enum TimeStep {
  private static let steps: [Double] =
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30]
    + [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]

  /// Returns the shortest step that is at least `seconds` long; for more than a day, a number of
  /// whole days.
  package static func least(from seconds: Double) -> Double {
    // The factor allows for the rounding error of a division.
    steps.first { $0 >= seconds * (1 - 1e-9) } ?? (seconds / 86_400).rounded(.up) * 86_400
  }

  /// Returns the ways to divide a step into equal intervals, as numbers of intervals in ascending
  /// order.
  package static func parts(of step: Double) -> [Int] {
    switch step {
    case 15, 30: [3]
    case 60, 120: [2, 4]
    case 900, 1_800: [3]
    case 3_600, 7_200: [2, 4]
    case 10_800, 21_600, 43_200, 86_400: [3, 6]
    default: Self.isTwo(step) ? [2, 4] : [5]
    }
  }

  /// Returns whether a step is 2 times a power of ten, in which case it is not divided into five
  /// parts.
  private static func isTwo(_ step: Double) -> Bool { [0.002, 0.02, 0.2, 2].contains(step) }
}
