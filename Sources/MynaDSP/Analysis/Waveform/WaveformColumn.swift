/// The extremes and the loudness of a stretch of sound.
public struct WaveformColumn: Equatable, Sendable {
  /// The least sample, at most 0.
  public var minimum: Float = 0
  /// The greatest sample, at least 0.
  public var maximum: Float = 0
  /// The mean of the squares.
  public var meanSquare: Float = 0

  /// The root of the mean square.
  public var rms: Float { meanSquare.squareRoot() }
  /// The greatest magnitude.
  public var peak: Float { max(maximum, -minimum) }

  /// A stretch of silence.
  public init() {}

  /// Takes in another, which makes up `share` of the two.
  mutating func merge(_ other: WaveformColumn, share: Float) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    meanSquare += (other.meanSquare - meanSquare) * share
  }
}
