/// The processing time of a stream's blocks, beside the time there was for them.
public struct CallbackLoad: Equatable, Sendable {
  /// Blocks since the stream was opened.
  public let count: Int
  /// The share of its duration that 999 of 1,000 blocks did not exceed; 1 is all the time there was.
  ///
  /// Up to a quarter too high, since it is counted in steps of that size.
  public let high: Double
  /// The share of its duration that the worst block took.
  public let worst: Double

  /// Creates a load.
  public init(count: Int, high: Double, worst: Double) {
    self.count = count
    self.high = high
    self.worst = worst
  }
}
