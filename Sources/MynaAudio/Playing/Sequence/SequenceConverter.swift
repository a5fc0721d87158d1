import MynaDSP

/// Brings sounds of one rate, one right after another, to the rate of a sequence.
///
/// Where one ends and the next begins nothing happens: they are one stream to it. Only at the two ends of that stream,
/// where the rate changes, something lies beyond that it does not have. Silence would be a step there, so it turns the
/// last moment of the sound about the last frame instead, and drops what becomes of that.
final class SequenceConverter {
  /// Hertz of what it is given.
  let rate: Double
  /// Whether all has been read after `finish`.
  private(set) var isFinished = false

  /// The frame of the sequence that it begins with.
  private let base: Int
  /// Frames out for so many in.
  private let ratio: (out: Int, in: Int)
  /// Nil where both rates are the same.
  private var resampler: Resampler?
  /// Frames that were written and not read, where both rates are the same.
  private var waiting: AudioBuffer
  /// Frames that it makes up at each end.
  private let reach: Int
  /// The latest frames that were written, one array per channel; the last is the latest.
  private var latest: [[Float]]
  private var framesIn = 0
  private var framesOut = 0
  /// Frames to be dropped, since they stand for what was made up at the beginning.
  private var surplus: Int
  /// Whether no more may be written.
  private(set) var isEnding = false

  /// Begins a stream of stereo frames with nothing before it.
  init(from rate: Double, to sampleRate: Double, at base: Int) {
    (self.rate, self.base) = (rate, base)
    let (from, to) = (Int(rate.rounded()), Int(sampleRate.rounded()))
    var (divisor, rest) = (from, to)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    ratio = (to / divisor, from / divisor)
    // As much as the resampler sees, in whole steps, so that the first frame lies where it would without.
    let least = Int((80 * max(1, rate / sampleRate)).rounded(.up))
    let steps = (least + ratio.in - 1) / ratio.in
    let isPossible = from != to && steps * ratio.in <= Pipeline.blockFrames / 2
    (reach, surplus) = isPossible ? (steps * ratio.in, steps * ratio.out) : (0, 0)
    if from != to { resampler = Resampler(from: rate, to: sampleRate, channelCount: 2) }
    latest = [[], []]
    waiting = AudioBuffer(channelCount: 2, capacity: Pipeline.blockFrames)
    waiting.frameCount = 0
  }

  /// The frame of the sequence that the next frame to be written will begin with.
  var nextFrame: Int { base + (framesIn * ratio.out + ratio.in - 1) / ratio.in }

  /// The frame of the sequence behind the last one, if nothing more is written.
  var endFrame: Int { base + (framesIn * 2 * ratio.out + ratio.in) / (2 * ratio.in) }

  /// Takes a block of `Pipeline.blockFrames` at most; only when there was nothing to read.
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

  /// Says that nothing more will be written.
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

  /// Fills `buffer`, and returns how many frames there were; 0 when more have to be written.
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
    // A resampler that had nothing left to give has room for both.
    precondition(resampler?.write(block) == block.frameCount, "a resampler has lost frames")
  }
}
