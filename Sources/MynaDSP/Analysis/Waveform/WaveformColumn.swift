/// The minimum, maximum, and level of a segment of audio.
public struct WaveformColumn: Equatable, Sendable {
  /// The lowest sample, at most 0.
  public var minimum: Float = 0
  /// The highest sample, at least 0.
  public var maximum: Float = 0
  /// The mean square of the samples.
  public var meanSquare: Float = 0

  /// The root mean square of the samples.
  public var rms: Float { meanSquare.squareRoot() }
  /// The maximum magnitude of the samples.
  public var peak: Float { max(maximum, -minimum) }

  /// Creates a column of silence.
  public init() {}

  mutating func merge(_ other: WaveformColumn, fraction: Float) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    meanSquare += (other.meanSquare - meanSquare) * fraction
  }
}
