struct WaveformLevels: Equatable, Sendable {
  static let factor = 4
  /// The number of frames in a bin of the finest resolution, about 11 ms.
  ///
  /// With half as many frames per bin, an overview would take 5 MB per hour.
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

  func binCount(_ level: Int) -> Int {
    let count = frameCount / Self.finest + (frameCount % Self.finest == 0 ? 0 : 1)
    let shift = 2 * level
    return count >> shift + (count & (1 << shift &- 1) == 0 ? 0 : 1)
  }
}
