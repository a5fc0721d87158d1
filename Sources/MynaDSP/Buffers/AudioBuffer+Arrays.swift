extension AudioBuffer {
  /// Creates a buffer that contains the given samples of each channel.
  ///
  /// All channels must have the same length.
  public init(_ channels: [[Float]]) {
    let count = channels.first?.count ?? 0
    self.init(channelCount: channels.count, capacity: count)
    for (channel, samples) in channels.enumerated() {
      precondition(samples.count == count, "the channels have different numbers of frames")
      for frame in 0..<count { self[channel, frame] = samples[frame] }
    }
  }

  /// The samples of each channel, in arrays of `frameCount` elements.
  public var channels: [[Float]] {
    (0..<channelCount).map { channel in
      [Float](unsafeUninitializedCapacity: frameCount) { samples, count in
        for frame in 0..<frameCount { samples[frame] = self[channel, frame] }
        count = frameCount
      }
    }
  }
}
