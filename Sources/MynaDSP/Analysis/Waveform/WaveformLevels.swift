/// The resolutions in which a sound is kept: 0 is the finest, each further one four times as coarse, the last one bin.
struct WaveformLevels: Equatable, Sendable {
  /// Bins of one resolution that make one of the next.
  static let factor = 4
  /// Frames of a bin of the finest, about 11 ms; with half of it an hour would take 5 MB.
  static let finest = 512

  /// Frames of the sound.
  let frameCount: Int

  /// The coarsest that there is.
  var highest: Int {
    var level = 0
    while binCount(level) > 1 { level += 1 }
    return level
  }

  /// Frames of a bin.
  static func binFrames(_ level: Int) -> Double {
    Double(sign: .plus, exponent: 2 * level, significand: Double(finest))
  }

  /// The number of bins, the last of which may not be full.
  func binCount(_ level: Int) -> Int {
    let count = frameCount / Self.finest + (frameCount % Self.finest == 0 ? 0 : 1)
    let shift = 2 * level
    return count >> shift + (count & (1 << shift &- 1) == 0 ? 0 : 1)
  }
}
