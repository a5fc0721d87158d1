extension AudioBlock {
  /// Brings samples beyond ±`limit` to it, and makes silence of what is no number; all others stay as they are.
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
