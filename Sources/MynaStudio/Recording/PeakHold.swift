import Glibc

/// The highest level of the last moments, as a meter keeps it in sight.
package struct PeakHold: Equatable, Sendable {
  /// Seconds that the highest level stays.
  package static let duration = 1.5
  /// The values of a meter, in decibels of full scale.
  package static let range = -60.0...0.0

  /// The level that is held, in decibels of full scale; minus infinity for silence.
  package private(set) var decibels = -Double.infinity
  private var end = 0.0

  /// Holds nothing yet.
  package init() {}

  /// Takes note of a level at a time in seconds.
  package mutating func record(_ level: Double, at time: Double) {
    if level >= decibels || time >= end { (decibels, end) = (level, time + Self.duration) }
  }

  /// Decibels of full scale of a linear peak; minus infinity for silence.
  package static func decibels(of peak: Float) -> Double {
    peak > 0 ? 20 * log10(Double(peak)) : -.infinity
  }

  /// The share of a meter that a level fills, 0…1.
  package static func fraction(of decibels: Double) -> Double {
    (range.nearest(to: decibels) - range.lowerBound) / -range.lowerBound
  }
}
