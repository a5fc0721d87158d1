import MynaDSP

/// Converts consecutive sounds with the same sample rate to the sample rate of a sequence.
///
/// The sounds are converted as one stream, which keeps the transitions between them seamless. At
/// both ends of the stream, the resampler needs frames beyond the audio. Using silence there would
/// create a step, so the audio is point-mirrored about the first and last frames instead, and the
/// converted mirror frames are dropped.
final class SequenceResampler {
  let rate: Double
  private(set) var isFinished = false

  private let base: Int
  private let ratio: (out: Int, in: Int)
  private var resampler: Resampler?
  private var waiting: AudioBuffer
  private let reach: Int
  private var latest: [[Float]]
  private var framesIn = 0
  private var framesOut = 0
  private var surplus: Int
  private(set) var isEnding = false

  init(from rate: Double, to sampleRate: Double, at base: Int) {
    (self.rate, self.base) = (rate, base)
    let (from, to) = (Int(rate.rounded()), Int(sampleRate.rounded()))
    var (divisor, rest) = (from, to)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    ratio = (to / divisor, from / divisor)
    // Mirror as many frames as the resampler's kernel spans. Rounding up to a multiple of the ratio
    // keeps the first frame at its exact position.
    let least = Int((80 * max(1, rate / sampleRate)).rounded(.up))
    let steps = (least + ratio.in - 1) / ratio.in
    let isPossible = from != to && steps * ratio.in <= Pipeline.blockFrames / 2
    (reach, surplus) = isPossible ? (steps * ratio.in, steps * ratio.out) : (0, 0)
    if from != to { resampler = Resampler(from: rate, to: sampleRate, channelCount: 2) }
    latest = [[], []]
    waiting = AudioBuffer(channelCount: 2, capacity: Pipeline.blockFrames)
    waiting.frameCount = 0
  }

  var nextFrame: Int { base + (framesIn * ratio.out + ratio.in - 1) / ratio.in }

  var endFrame: Int { base + (framesIn * 2 * ratio.out + ratio.in) / (2 * ratio.in) }

  /// Writes up to `Pipeline.blockFrames` frames.
  ///
  /// Call this only after `read` has returned 0.
  func write(_ block: inout AudioBuffer) {
    let count = block.frameCount
    guard resampler != nil else {
      waiting.append(0..<count, of: block)
      framesIn += count
      return
    }
    if framesIn == 0, reach > 0 {
      makeUp((1...reach).reversed()) { channel, distance in
        2 * block[channel, 0] - block[channel, min(distance, count - 1)]
      }
    }
    write(block)
    framesIn += count
    for channel in 0..<2 {
      for frame in max(0, count - reach - 1)..<count {
        latest[channel].append(block[channel, frame])
      }
      latest[channel].removeFirst(max(0, latest[channel].count - reach - 1))
    }
  }

  func finish() {
    guard !isEnding else { return }
    isEnding = true
    if framesIn > 0, reach > 0 {
      makeUp(1...reach) { [latest] channel, distance in
        let past = latest[channel]
        let last = past.count - 1
        return 2 * past[last] - past[max(0, last - distance)]
      }
    }
    resampler?.finish()
    if base + framesOut >= endFrame { isFinished = true }
  }

  func read(into buffer: inout AudioBuffer) -> Int {
    repeat {
      buffer.frameCount = 0
      if resampler != nil {
        _ = resampler?.read(into: &buffer)
      } else {
        buffer.append(0..<waiting.frameCount, of: waiting)
        waiting.frameCount = 0
      }
      if buffer.frameCount == 0 {
        isFinished = isEnding
        return 0
      }
      let dropped = min(surplus, buffer.frameCount)
      buffer.removeFirst(dropped)
      surplus -= dropped
    } while buffer.frameCount == 0
    if isEnding {
      buffer.frameCount = min(buffer.frameCount, endFrame - base - framesOut)
      isFinished = base + framesOut + buffer.frameCount == endFrame
    }
    framesOut += buffer.frameCount
    return buffer.frameCount
  }

  private func makeUp(_ distances: some Collection<Int>, sample: (Int, Int) -> Float) {
    var block = AudioBuffer(channelCount: 2, capacity: distances.count)
    for (frame, distance) in distances.enumerated() {
      for channel in 0..<2 { block[channel, frame] = sample(channel, distance) }
    }
    write(block)
  }

  private func write(_ block: borrowing AudioBuffer) {
    precondition(resampler?.write(block) == block.frameCount, "a resampler has lost frames")
  }
}
