/// Statistics about the time it takes to process a stream's blocks, relative to the duration of a
/// block.
public struct CallbackLoad: Equatable, Sendable {
  /// The number of blocks since the stream was opened.
  public let count: Int
  /// The relative processing time that 999 of 1,000 blocks did not exceed; 1 is the duration of a
  /// block.
  ///
  /// This can be up to 25% too high, because times are grouped into ranges of that width.
  public let high: Double
  /// The relative processing time of the slowest block.
  public let worst: Double

  /// Creates a load with the given values.
  public init(count: Int, high: Double, worst: Double) {
    self.count = count
    self.high = high
    self.worst = worst
  }
}
