extension AudioBlock {
  /// Clips samples to ±`limit` and replaces NaN with silence; all other samples are unchanged.
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
