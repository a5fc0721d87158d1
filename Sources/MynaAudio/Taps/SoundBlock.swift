/// Consecutive frames from a `SoundTap`.
public struct SoundBlock: Equatable, Sendable {
  /// The samples of each channel, −1…1; all channels have the same length.
  ///
  /// Use the `span` of each array to read it without a copy.
  public var channels: [[Float]]
  /// The sample rate in hertz.
  public var sampleRate: Double
  /// The number of frames between the start of the tap and this block, including those that its
  /// reader missed.
  public var startFrame: Int
  /// The number of frames directly before this block that were missed because the reader was too
  /// slow.
  public var missedFrameCount = 0

  /// The number of frames.
  public var frameCount: Int { channels.first?.count ?? 0 }

  init(_ frames: UnsafeBufferPointer<Float>, channelCount: Int, sampleRate: Double) {
    let count = frames.count / channelCount
    channels = (0..<channelCount).map { channel in
      [Float](unsafeUninitializedCapacity: count) { samples, initialized in
        for frame in 0..<count { samples[frame] = frames[frame * channelCount + channel] }
        initialized = count
      }
    }
    (self.sampleRate, startFrame) = (sampleRate, 0)
  }
}
