extension AudioBuffer {
  /// Fills the buffer from at least `frameCount · channelCount` interleaved samples.
  ///
  /// Call this only for samples from devices and files, because all other samples are planar.
  @_noLocks public mutating func deinterleave(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count >= frameCount &* channelCount, "fewer samples than frames")
    guard let source = samples.baseAddress else { return }
    let block = block
    for channel in 0..<channelCount {
      let target = block[channel]
      for frame in 0..<frameCount { target[frame] = source[frame &* channelCount &+ channel] }
    }
  }

  /// Interleaves the buffer's frames into memory for at least `frameCount · channelCount` samples.
  @_noLocks public func interleave(into samples: UnsafeMutableBufferPointer<Float>) {
    precondition(samples.count >= frameCount &* channelCount, "less room than frames")
    guard let target = samples.baseAddress else { return }
    let block = block
    for channel in 0..<channelCount {
      let source = block[channel]
      for frame in 0..<frameCount { target[frame &* channelCount &+ channel] = source[frame] }
    }
  }
}
