import CRealtime
import Realtime

/// Delays audio for a compressor or gate and measures the level that the unit reacts to.
///
/// The level is the peak of the louder channel, including crests between samples. The audio is
/// always delayed by the longest look-ahead, which keeps the latency constant; for a shorter
/// look-ahead, the level is delayed, too.
struct LevelDetector: ~Copyable, Sendable {
  static var chunkFrames: Int { @_noLocks get { 256 } }
  static var lookaheadRange: ClosedRange<Double> { @_noLocks get { 0...0.005 } }
  /// The number of frames in which the look-ahead changes by one frame.
  private static var slideFrames: Int { @_noLocks get { 4 } }

  /// The delay of the audio in frames.
  let latency: Int
  /// The squares of the latest chunk's levels.
  let powers: FixedBuffer<Float>
  private let sampleRate: Double
  private let crests = CrestEstimator(chunkFrames: LevelDetector.chunkFrames)
  // This property is never reassigned; `Equalizer.bands` explains why it is a `var`.
  private var frames: FrameQueue
  private let line: FixedBuffer<Float>
  private let mask: Int
  private let mostDelay: Int
  private var position = 0
  private var delay: Int
  private var nextDelay: Int
  private var slideLeft = 0

  init(lookahead: Double, sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    mostDelay = Self.frames(Self.lookaheadRange.upperBound, sampleRate: sampleRate)
    latency = mostDelay + CrestEstimator.delay
    powers = FixedBuffer(count: Self.chunkFrames)
    frames = FrameQueue(channelCount: channelCount, capacity: latency + 8 * Self.chunkFrames)
    var count = 1
    while count <= mostDelay { count *= 2 }
    line = FixedBuffer(count: count)
    mask = count - 1
    nextDelay = mostDelay - Self.lookaheadFrames(lookahead, sampleRate: sampleRate)
    delay = nextDelay
    frames.appendSilence(latency)
  }

  /// The look-ahead in frames, or the look-ahead that is about to be reached.
  var lookahead: Int { @_noLocks get { mostDelay &- nextDelay } }

  /// Moves gradually to a new look-ahead, in seconds, clamped to its range.
  @_noLocks mutating func setLookahead(_ seconds: Double) {
    nextDelay = mostDelay &- Self.lookaheadFrames(seconds, sampleRate: sampleRate)
  }

  @_noLocks private static func lookaheadFrames(_ seconds: Double, sampleRate: Double) -> Int {
    frames(seconds.limited(to: lookaheadRange), sampleRate: sampleRate)
  }

  @_noLocks mutating func reset() {
    frames.removeAll()
    frames.appendSilence(latency)
    line.clear()
    (position, delay, slideLeft) = (0, nextDelay, 0)
  }

  /// Measures `powers` and replaces up to `chunkFrames` frames with delayed frames.
  ///
  /// Samples are clipped at 60 dB above full scale, and NaN becomes silence.
  @_noLocks mutating func process(_ block: AudioBlock) {
    let count = block.frameCount
    let newest = frames.extend(by: count)
    powers.clear()
    for channel in 0..<block.channelCount {
      let (samples, target) = (block[channel], newest[channel])
      for n in 0..<count { target[n] = usable(samples[n]) }
      crests.raise(powers.base, toCrestsOf: target - CrestEstimator.delay, count: count)
    }
    block.copy(from: frames.block)
    frames.consume(count)
    if delay != 0 || nextDelay != 0 { delayPowers(count) } else { recordPowers(count) }
  }

  /// Stores the powers for a delay that begins later.
  @_noLocks private mutating func recordPowers(_ count: Int) {
    for n in 0..<count { line[(position &+ n) & mask] = powers[n] }
    position &+= count
  }

  @_noLocks private mutating func delayPowers(_ count: Int) {
    for n in 0..<count {
      line[position & mask] = powers[n]
      if delay != nextDelay { slide() }
      powers[n] = line[(position &- delay) & mask]
      position &+= 1
    }
  }

  @_noLocks private mutating func slide() {
    slideLeft &-= 1
    guard slideLeft <= 0 else { return }
    slideLeft = Self.slideFrames
    delay &+= delay < nextDelay ? 1 : -1
  }

  @_noLocks static func frames(_ seconds: Double, sampleRate: Double) -> Int {
    Int(rt_floor(seconds * sampleRate + 0.5))
  }
}

/// Replaces NaN and values below −300 dB with 0, so that no sample becomes denormal.
@_noLocks @inline(__always) private func usable(_ sample: Float) -> Float {
  let most = AudioBlock.mostSample
  return abs(sample) >= 1e-15 ? max(-most, min(most, sample)) : 0
}
