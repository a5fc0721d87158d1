/// The resolutions of an overview: 0 is the finest, each further one four times as coarse, and the
/// last is a single bin.
struct WaveformLevels: Equatable, Sendable {
  static let factor = 4
  /// The frames in a bin of the finest resolution, about 11 ms.
  ///
  /// Half of that would take 5 MB per hour.
  static let finest = 512

  let frameCount: Int

  var highest: Int {
    var level = 0
    while binCount(level) > 1 { level += 1 }
    return level
  }

  static func binFrames(_ level: Int) -> Double {
    Double(sign: .plus, exponent: 2 * level, significand: Double(finest))
  }

  /// The number of bins; the last one may be partial.
  func binCount(_ level: Int) -> Int {
    let count = frameCount / Self.finest + (frameCount % Self.finest == 0 ? 0 : 1)
    let shift = 2 * level
    return count >> shift + (count & (1 << shift &- 1) == 0 ? 0 : 1)
  }
}
