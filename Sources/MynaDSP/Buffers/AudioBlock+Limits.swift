extension AudioBlock {
  /// The level that samples are clipped to before each unit: 60 dB above full scale, louder than
  /// any real sound.
  ///
  /// Without this limit, a single sample of a damaged file could keep ringing at levels too high to
  /// play or store.
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
