extension AudioBlock {
  /// Amplifies each frame by a number of decibels and replaces the numbers with the gains.
  @_noLocks func amplify(byDecibels gains: UnsafeMutablePointer<Float>) {
    for n in 0..<frameCount { gains[n] = .gain(ofDecibels: gains[n]) }
    for channel in 0..<channelCount {
      let samples = self[channel]
      for n in 0..<frameCount { samples[n] *= gains[n] }
    }
  }
}
