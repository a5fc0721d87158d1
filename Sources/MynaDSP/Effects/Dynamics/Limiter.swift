import CRealtime
import Realtime

/// Makes audio louder without letting its true peaks rise above a ceiling.
///
/// The limiter looks ahead and reduces the gain before a peak arrives, so nothing is clipped, and
/// the start of the reduction is inaudible. Both channels receive the same gain, which preserves
/// the stereo image. Audio below the ceiling is only amplified. With a gain of 0 dB, it stays
/// bit-identical.
///
/// The output has as many frames as the input, aligned in time. Non-finite samples count as
/// silence.
///
/// - Source: `LimiterGain`, applied to the crests from `IntersamplePeakEstimator`.
public struct Limiter: ~Copyable, Sendable {
  /// The settings that a listener can change.
  public struct Parameters: Equatable, Sendable {
    /// The maximum true peak, −20…0 dBTP, exceeded by at most 0.1 dB.
    public var ceiling: Double
    /// The gain before the limiter, −60…60 dB.
    public var gain: Double

    /// The range of `ceiling` in dBTP.
    public static let ceilingRange = -20.0...0.0
    /// The range of `gain` in decibels.
    public static let gainRange = -60.0...60.0

    /// Creates settings; the default ceiling leaves headroom for lossy compression.
    public init(ceiling: Double = -1, gain: Double = 0) {
      self.ceiling = ceiling
      self.gain = gain
    }
  }

  /// The time over which the gain is reduced before a peak, in seconds.
  public static let attackTime = 0.0045
  /// The time in which the gain recovers by 63 %, in seconds.
  ///
  /// This time is longer than one period of any voice, which keeps the gain from following the
  /// waveform, and shorter than a syllable, which keeps the audio after a peak audible.
  public static let releaseTime = 0.12

  /// The number of channels, 1 or 2.
  public let channelCount: Int
  /// Whether every frame has been read; always false before `finish()`.
  public private(set) var isFinished = false

  private static var chunkFrames: Int { @_noLocks get { 256 } }
  private let linearGain: Float
  private var limiterGain: LimiterGain
  // These properties are never reassigned; `Equalizer.bands` explains why they are `var`s.
  private var finders: FixedBuffer<IntersamplePeakEstimator>
  private var levels: FixedBuffer<Float>
  private var frames: FrameQueue
  private var gains: FrameQueue
  /// The number of upcoming gains to discard, because they belong to frames before the first frame.
  private var early: Int
  private var inputEnded = false

  /// Creates a limiter in its initial state, for mono or stereo.
  ///
  /// Values are clamped to their ranges.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a limiter is mono or stereo")
    self.channelCount = channelCount
    linearGain = Self.linear(parameters.gain, in: Parameters.gainRange)
    limiterGain = LimiterGain(
      ceiling: Self.linear(parameters.ceiling, in: Parameters.ceilingRange),
      lookahead: Self.attackTime, release: Self.releaseTime, sampleRate: sampleRate)
    finders = FixedBuffer(count: channelCount) { _ in IntersamplePeakEstimator() }
    levels = FixedBuffer(count: Self.chunkFrames)
    early = limiterGain.lookahead + IntersamplePeakEstimator.delay
    let capacity = 8_192 + 2 * early
    frames = FrameQueue(channelCount: channelCount, capacity: capacity)
    gains = FrameQueue(channelCount: 1, capacity: capacity)
  }

  /// The number of input frames needed beyond the frame being output, 5.2 ms at 48 kHz.
  public var latency: Int {
    @_noLocks get { limiterGain.lookahead &+ IntersamplePeakEstimator.delay }
  }

  var room: Int { @_noLocks get { inputEnded ? 0 : frames.room &- latency } }

  /// Appends as many frames of `buffer` as fit, and returns the number appended.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    precondition(buffer.channelCount == channelCount, "another number of channels")
    let count = min(buffer.frameCount, room)
    var start = 0
    while start < count {
      let length = min(Self.chunkFrames, count &- start)
      addPeak(buffer.block.slice(from: start, count: length))
      start &+= length
    }
    return count
  }

  /// Marks the end of the input.
  ///
  /// The rest of the output can then be read.
  @_noLocks public mutating func finish() {
    guard !inputEnded else { return }
    inputEnded = true
    var rest = latency
    while rest > 0 {
      let length = min(Self.chunkFrames, rest)
      let block = frames.extend(by: length)
      block.clear()
      computeGains(block)
      rest &-= length
    }
  }

  /// Fills `buffer` up to its capacity, and returns the number of frames read.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = 0
    return read(appendingTo: &buffer)
  }

  /// Appends frames to `buffer` up to its capacity, and returns the number appended.
  @_noLocks public mutating func read(appendingTo buffer: inout AudioBuffer) -> Int {
    precondition(buffer.channelCount == channelCount, "another number of channels")
    let start = buffer.frameCount
    let count = min(buffer.capacity &- start, gains.count)
    buffer.frameCount = start &+ count
    let (source, gain) = (frames.block, gains.block[0])
    let target = buffer.block.slice(from: start, count: count)
    for channel in 0..<channelCount {
      let (samples, limited) = (source[channel], target[channel])
      for n in 0..<count { limited[n] = samples[n] * gain[n] }
    }
    frames.consume(count)
    gains.consume(count)
    isFinished = inputEnded && gains.count == 0
    return count
  }

  /// Clears all state, as if nothing had been written.
  @_noLocks public mutating func reset() {
    limiterGain.reset()
    for channel in 0..<channelCount { finders[channel].reset() }
    frames.removeAll()
    gains.removeAll()
    early = latency
    (inputEnded, isFinished) = (false, false)
  }

  @_noLocks private mutating func addPeak(_ block: AudioBlock) {
    let target = frames.extend(by: block.frameCount)
    for channel in 0..<channelCount {
      let (samples, louder) = (block[channel], target[channel])
      for n in 0..<block.frameCount {
        let sample = samples[n] * linearGain
        // Larger samples would overflow to infinity when interpolated.
        louder[n] = abs(sample) < 1e15 ? sample : 0
      }
    }
    computeGains(target)
  }

  @_noLocks private mutating func computeGains(_ block: AudioBlock) {
    levels.clear()
    for channel in 0..<channelCount {
      finders[channel].raise(
        levels.base, toCrestsOf: block[channel], count: block.frameCount,
        above: limiterGain.ceiling)
    }
    let skipped = min(early, block.frameCount)
    early &-= skipped
    let target = gains.extend(by: block.frameCount &- skipped)[0]
    if limiterGain.isCalm(forLevels: levels.base, count: block.frameCount) {
      for n in 0..<(block.frameCount &- skipped) { target[n] = 1 }
      return
    }
    for n in 0..<skipped { _ = limiterGain.next(level: levels[n]) }
    for n in skipped..<block.frameCount {
      target[n &- skipped] = limiterGain.next(level: levels[n])
    }
  }

  private static func linear(_ decibels: Double, in range: ClosedRange<Double>) -> Float {
    Float(cr_pow(10, min(max(decibels, range.lowerBound), range.upperBound) / 20))
  }
}
