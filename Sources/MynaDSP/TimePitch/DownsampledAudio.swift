/// A copy of audio at a fraction of its sample rate, in which each frame is the average of `scale`
/// consecutive frames.
///
/// The copy is accurate enough for finding self-similarity, at a fraction of the cost.
struct DownsampledAudio: ~Copyable, Sendable {
  let scale: Int
  private var queue: FrameQueue

  init(scale: Int, channelCount: Int, capacity: Int) {
    self.scale = scale
    queue = FrameQueue(channelCount: channelCount, capacity: capacity / scale + 1)
  }

  var block: AudioBlock { @_noLocks get { queue.block } }

  /// Appends the averages of the frames newly appended to `sound`, which must start at the same
  /// frame as this copy.
  @_noLocks mutating func appendAverages(_ sound: AudioBlock) {
    let first = queue.count
    let count = sound.frameCount / scale &- first
    guard count > 0 else { return }
    let block = queue.extend(by: count)
    let fraction = 1 / Float(scale)
    for channel in 0..<sound.channelCount {
      let (source, target) = (sound[channel] + first &* scale, block[channel])
      for n in 0..<count {
        var sum: Float = 0
        for k in 0..<scale { sum += source[n &* scale &+ k] }
        target[n] = sum * fraction
      }
    }
  }

  @_noLocks mutating func consume(_ frameCount: Int) { queue.consume(frameCount / scale) }

  @_noLocks mutating func reset() { queue.removeAll() }
}
