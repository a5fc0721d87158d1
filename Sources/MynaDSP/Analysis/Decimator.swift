import CRealtime

/// Makes a slow mono sound of a fast one, for what need not hear the highs.
///
/// Not for sound to be listened to: what lies within a tenth below half the new rate may be folded.
struct Decimator {
  /// Frames in for one out.
  let factor: Int
  /// The delay, in frames of the input.
  let delay: Double
  private let taps: [Float]
  private var pending: [Float]

  /// Takes each `factor`-th frame of a sound without what they could not hold.
  init(factor: Int) {
    self.factor = factor
    guard factor > 1 else {
      (taps, pending, delay) = ([1], [], 0)
      return
    }
    let cutoff = 0.45 / Double(factor)
    let count = KaiserWindow.tapCount(attenuation: 60, width: 0.1 / Double(factor)) | 1
    let window = KaiserWindow(attenuation: 60)
    let half = Double(count) / 2
    let ideal = (0..<count).map { tap in
      let x = Double(tap) - Double(count / 2)
      let sinc = x == 0 ? 2 * cutoff : cr_sin(2 * .pi * cutoff * x) / (.pi * x)
      return sinc * window.value(at: x / half)
    }
    let sum = ideal.reduce(0, +)
    taps = ideal.map { Float($0 / sum) }
    delay = Double(count / 2)
    // So that the first frame out is the first one in, in time.
    pending = [Float](repeating: 0, count: count / 2)
  }

  /// Appends to `output` all frames that the block completes; its channels are averaged.
  mutating func process(_ block: AudioBlock, into output: inout [Float]) {
    let scale = 1 / Float(block.channelCount)
    for n in 0..<block.frameCount {
      var sum: Float = 0
      for channel in 0..<block.channelCount { sum += block[channel][n] }
      pending.append(rt_isfinite(sum) ? sum * scale : 0)
    }
    var start = 0
    pending.withUnsafeBytes { pending in
      taps.withUnsafeBytes { taps in
        guard let samples = pending.baseAddress, let filter = taps.baseAddress else { return }
        while start + self.taps.count <= self.pending.count {
          output.append(dotProduct(samples + 4 * start, filter, self.taps.count))
          start += factor
        }
      }
    }
    pending.removeFirst(start)
  }
}
