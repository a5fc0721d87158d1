import MynaDSP

/// The gains that mix the channels of a file to mono or stereo.
///
/// Without a selection of channels, mono and stereo files stay unchanged. For files with more
/// channels, the left, right, center, and surround channels are mixed as in ITU-R BS.775, and the
/// low-frequency channel is left out. The gains are scaled to prevent clipping.
///
/// - Source: ITU-R BS.775-3, annex 4; the order of channels is the same as in WAV and FLAC files.
struct DownmixMatrix {
  /// For each channel of the file, its gains in the first and second channels of the mix.
  private let gains: [SIMD2<Float>]
  /// Whether mono and stereo files stay unchanged.
  let keepsChannels: Bool

  init(channelCount: Int, selecting selection: ChannelSelection = .all) {
    let stereo = Self.stereoGains(channelCount: channelCount)
    let isMono = channelCount == 1
    keepsChannels = selection == .all
    gains =
      switch selection {
      case .all: stereo
      case .stereo: isMono ? [SIMD2(1, 1)] : stereo
      case .mono: isMono ? stereo : stereo.map { SIMD2($0.sum() / 2, 0) }
      case .left: (0..<channelCount).map { $0 == 0 ? SIMD2(1, 0) : SIMD2(0, 0) }
      case .right: (0..<channelCount).map { $0 == 1 ? SIMD2(1, 0) : SIMD2(0, 0) }
      }
  }

  private static func stereoGains(channelCount: Int) -> [SIMD2<Float>] {
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
    return channelCount <= 2 ? Array(layout.prefix(channelCount)) : layout.map { $0 / sum }
  }

  func mix(_ interleaved: [Float], into buffer: inout AudioBuffer) {
    let (frames, width) = (buffer.frameCount, gains.count)
    if keepsChannels, buffer.channelCount == width {
      interleaved.withUnsafeBufferPointer { buffer.deinterleave($0) }
      return
    }
    interleaved.withUnsafeBufferPointer { samples in
      for output in 0..<buffer.channelCount {
        var mix = buffer[output]
        let gains = gains.map { $0[output] }
        gains.withUnsafeBufferPointer { gains in
          for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<width { sum += gains[channel] * samples[frame * width + channel] }
            mix[frame] = sum
          }
        }
      }
    }
  }
}
