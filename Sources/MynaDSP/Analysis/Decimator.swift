import CRealtime

/// Mixes audio down to mono and lowers its sample rate, for analyses that do not require high
/// frequencies.
///
/// The result is not meant for listening, because the top tenth of the remaining band can contain
/// aliasing.
struct Decimator {
  let factor: Int
  /// The delay in input frames.
  let delay: Double
  private let taps: [Float]
  private var pending: [Float]

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
    // Start with silence for half the filter length, which aligns the first output frame with the
    // first input frame.
    pending = [Float](repeating: 0, count: count / 2)
  }

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
