import SoundFiles

/// A side of a recording of two channels.
package enum StereoSide: Int, Sendable {
  /// The first channel.
  case left = 0
  /// The second channel.
  case right = 1

  /// The other side.
  package var other: StereoSide { self == .left ? .right : .left }
}

extension StereoSide {
  /// The greatest magnitude of a silent side, −60 dB: an input that nothing is plugged into stays below it.
  private static let floor: Float = 0.001
  /// The least magnitude that the other side reaches, −30 dB; a recording that is soft on both sides is left alone.
  private static let leastSound: Float = 0.0316
  private static let blockFrames = 16_384

  /// Returns the side of a file on which no sample lies above −60 dB although the other side reaches −30 dB; nil if
  /// there is none, or the file has other than two channels or cannot be read.
  ///
  /// Reads no further than both sides have sound.
  ///
  /// - Parameter goesOn: called between blocks; returning false ends the search.
  package static func silent(in path: String, while shouldContinue: () -> Bool = { true })
    -> StereoSide?
  {
    // What cannot be read stays as it is.
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
