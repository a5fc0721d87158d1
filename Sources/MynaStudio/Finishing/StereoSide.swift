import SoundFiles

package enum StereoSide: Int, Sendable {
  case left = 0
  case right = 1

  package var other: StereoSide { self == .left ? .right : .left }
}

extension StereoSide {
  /// The maximum magnitude of a silent side, −60 dB.
  ///
  /// The noise of an unconnected input stays below it.
  private static let floor: Float = 0.001
  /// The minimum peak of the other side, −30 dB.
  ///
  /// A recording that is quiet on both sides stays unchanged.
  private static let leastSound: Float = 0.0316
  private static let blockFrames = 16_384

  /// Returns the silent side of a file; nil if there is none.
  ///
  /// This also returns nil if the file is not stereo, is damaged, or cannot be read. It stops
  /// reading as soon as audio has been found on both sides.
  ///
  /// - Parameter shouldContinue: called between blocks; return false to end the search.
  package static func silent(in path: String, while shouldContinue: () -> Bool = { true })
    -> StereoSide?
  {
    // Leave unreadable files unchanged.
    guard let reader = try? SoundFileReader(path: path, while: shouldContinue),
      reader.info.damage == nil,
      reader.info.channelCount == 2
    else { return nil }
    var block = [Float](repeating: 0, count: 2 * blockFrames)
    var peaks: (left: Float, right: Float) = (0, 0)
    while shouldContinue() {
      guard let count = try? reader.read(into: &block) else { return nil }
      if count == 0 { return reader.info.damage == nil ? silent(peaks) : nil }
      for frame in 0..<count {
        peaks.left = max(peaks.left, block[2 * frame].magnitude)
        peaks.right = max(peaks.right, block[2 * frame + 1].magnitude)
      }
      if peaks.left > floor, peaks.right > floor { return nil }
    }
    return nil
  }

  private static func silent(_ peaks: (left: Float, right: Float)) -> StereoSide? {
    if peaks.left <= floor, peaks.right >= leastSound { return .left }
    if peaks.right <= floor, peaks.left >= leastSound { return .right }
    return nil
  }
}
