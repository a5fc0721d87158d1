import Glibc

/// The highest level of the last moments, as a meter keeps it in sight.
public struct PeakHold: Equatable, Sendable {
  /// Seconds that the highest level stays.
  public static let duration = 1.5
  /// The values of a meter, in decibels of full scale.
  public static let range = -60.0...0.0

  /// The level that is held, in decibels of full scale; minus infinity for silence.
  public private(set) var decibels = -Double.infinity
  private var end = 0.0

  /// Holds nothing yet.
  public init() {}

  /// Takes note of a level at a time in seconds.
  public mutating func note(_ level: Double, at time: Double) {
    if level >= decibels || time >= end { (decibels, end) = (level, time + Self.duration) }
  }

  /// Decibels of full scale of a linear peak; minus infinity for silence.
  public static func decibels(of peak: Float) -> Double {
    peak > 0 ? 20 * log10(Double(peak)) : -.infinity
  }

  /// The share of a meter that a level fills, 0…1.
  public static func share(of decibels: Double) -> Double {
    (range.nearest(to: decibels) - range.lowerBound) / -range.lowerBound
  }
}
