import MynaDSP

/// The gains that mix the channels of a file to mono or stereo.
///
/// Mono and stereo files stay unchanged. For files with more channels, the left, right, center, and
/// surround channels are mixed as in ITU-R BS.775, and the low-frequency channel is left out. The
/// gains are scaled to prevent clipping.
///
/// - Source: ITU-R BS.775-3, annex 4; the order of channels is the same as in WAV and FLAC files.
struct DownmixMatrix {
  private let gains: [SIMD2<Float>]

  init(channelCount: Int) {
    let half = Float(0.5).squareRoot()
    let (left, right, center) = (SIMD2<Float>(1, 0), SIMD2<Float>(0, 1), SIMD2(half, half))
    let (backLeft, backRight) = (SIMD2(half, 0), SIMD2(0, half))
    let layout: [SIMD2<Float>] =
      switch channelCount {
      case 1, 2: [left, right]
      case 3: [left, right, center]
      case 4: [left, right, backLeft, backRight]
      case 5: [left, right, center, backLeft, backRight]
      case 6: [left, right, center, SIMD2(0, 0), backLeft, backRight]
      case 7: [left, right, center, SIMD2(0, 0), SIMD2(0.5, 0.5), backLeft, backRight]
      case 8:
        [left, right, center, SIMD2(0, 0), backLeft, backRight, backLeft, backRight]
      default: (0..<channelCount).map { $0.isMultiple(of: 2) ? left : right }
      }
    let sum = layout.reduce(SIMD2<Float>(0, 0), +).max()
    gains = channelCount <= 2 ? layout : layout.map { $0 / sum }
  }

  func mix(_ interleaved: [Float], into buffer: inout AudioBuffer) {
    let (frames, width) = (buffer.frameCount, gains.count)
    if buffer.channelCount == width || buffer.channelCount == 1 {
      interleaved.withUnsafeBufferPointer { buffer.deinterleave($0) }
      return
    }
    for frame in 0..<frames {
      var sum = SIMD2<Float>(0, 0)
      for channel in 0..<width { sum += gains[channel] * interleaved[frame * width + channel] }
      buffer[0, frame] = sum[0]
      buffer[1, frame] = sum[1]
    }
  }
}
