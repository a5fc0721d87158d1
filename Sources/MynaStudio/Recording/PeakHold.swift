import Glibc

package struct PeakHold: Equatable, Sendable {
  package static let duration = 1.5
  package static let range = -60.0...0.0

  package private(set) var decibels = -Double.infinity
  private var end = 0.0

  package init() {}

  package mutating func record(_ level: Double, at time: Double) {
    if level >= decibels || time >= end { (decibels, end) = (level, time + Self.duration) }
  }

  package static func decibels(of peak: Float) -> Double {
    peak > 0 ? 20 * log10(Double(peak)) : -.infinity
  }

  package static func fraction(of decibels: Double) -> Double {
    (range.nearest(to: decibels) - range.lowerBound) / -range.lowerBound
  }
}
