import Glibc

/// A meter's peak hold: the highest level of the last 1.5 seconds.
package struct PeakHold: Equatable, Sendable {
  /// The number of seconds that a peak is held.
  package static let duration = 1.5
  /// The range of a meter in dBFS.
  package static let range = -60.0...0.0

  /// The held level in dBFS; minus infinity for silence.
  package private(set) var decibels = -Double.infinity
  private var end = 0.0

  package init() {}

  package mutating func record(_ level: Double, at time: Double) {
    if level >= decibels || time >= end { (decibels, end) = (level, time + Self.duration) }
  }

  /// Converts a linear peak to dBFS; minus infinity for silence.
  package static func decibels(of peak: Float) -> Double {
    peak > 0 ? 20 * log10(Double(peak)) : -.infinity
  }

  /// Returns the fraction of a meter that a level fills, 0…1.
  package static func fraction(of decibels: Double) -> Double {
    (range.nearest(to: decibels) - range.lowerBound) / -range.lowerBound
  }
}
