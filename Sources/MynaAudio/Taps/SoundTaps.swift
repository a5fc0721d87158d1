final class SoundTaps {
  private struct Tap {
    let continuation: AsyncStream<SoundBlock>.Continuation
    var frameCount = 0
  }

  private var taps: [Tap] = []

  deinit { for tap in taps { tap.continuation.finish() } }

  /// Whether there are no taps.
  ///
  /// A tap whose reader has left is removed only when the next frames are delivered.
  var isEmpty: Bool { taps.isEmpty }

  func add(_ continuation: AsyncStream<SoundBlock>.Continuation) {
    taps.append(Tap(continuation: continuation))
  }

  func give(_ frames: UnsafeBufferPointer<Float>, channelCount: Int, sampleRate: Double) {
    guard !taps.isEmpty else { return }
    let most = SoundTap.blockFrames * channelCount
    for start in stride(from: 0, to: frames.count, by: most) {
      let part = frames[start..<min(start + most, frames.count)]
      give(
        SoundBlock(
          UnsafeBufferPointer(rebasing: part), channelCount: channelCount, sampleRate: sampleRate))
    }
  }

  func skip(_ frameCount: Int) {
    for index in taps.indices { taps[index].frameCount += frameCount }
  }

  private func give(_ block: SoundBlock) {
    taps = taps.compactMap { tap in
      var (tap, block) = (tap, block)
      block.startFrame = tap.frameCount
      tap.frameCount += block.frameCount
      if case .terminated = tap.continuation.yield(block) { return nil }
      return tap
    }
  }
}
