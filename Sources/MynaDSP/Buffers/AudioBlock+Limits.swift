extension AudioBlock {
  /// The magnitude to which samples are clipped before each unit.
  ///
  /// It is 60 dB above full scale, which is louder than any real audio.
  ///
  /// Without this limit, a single sample in a damaged file could make an effect ring for a long
  /// time at levels too high to play or store.
  static var mostSample: Float { @_noLocks get { 1_024 } }

  @_noLocks func limit(to limit: Float) {
    for channel in 0..<channelCount {
      let samples = self[channel]
      for frame in 0..<frameCount {
        let sample = samples[frame]
        let limited = min(max(sample, -limit), limit)
        samples[frame] = sample == sample ? limited : 0
      }
    }
  }
}
