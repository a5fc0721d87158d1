import CRealtime
import Realtime

/// Makes a sound louder without letting its peaks, those between samples too, rise above a ceiling.
///
/// It looks ahead: the gain is down when a peak arrives, so nothing is clipped and no attack is heard. Both channels get the same gain, and
/// stay where they are. Sound that stays below the ceiling passes with the gain alone, bit for bit at 0 dB.
///
/// As many frames come out as went in, each at its own time. A sample that is not finite counts as silence.
///
/// - Source: `LimiterGain`, over the crests of `CrestFinder`.
public struct Limiter: ~Copyable, Sendable {
  /// The settings that a listener can change.
  public struct Parameters: Equatable, Sendable {
    /// The true peak that is not exceeded by more than 0.1 dB, −20…0 dBTP.
    public var ceiling: Double
    /// The gain before the limiter, −60…60 dB.
    public var gain: Double

    /// Decibels of full scale, between samples too.
    public static let ceilingRange = -20.0...0.0
    /// Decibels.
    public static let gainRange = -60.0...60.0

    /// A ceiling that survives lossy compression, and no gain, but for what is given.
    public init(ceiling: Double = -1, gain: Double = 0) {
      self.ceiling = ceiling
      self.gain = gain
    }
  }

  /// Seconds in which the gain goes down before a peak.
  public static let attackTime = 0.0045
  /// Seconds in which the gain comes back by 63 %: longer than a period of any voice, so that it does not follow the wave, and shorter than
  /// a syllable, so that what comes after a peak is not swallowed.
  public static let releaseTime = 0.12

  /// 1 or 2.
  public let channelCount: Int
  /// Whether every frame has been read; only ever so after `finish()`.
  public private(set) var isFinished = false

  private static var chunkFrames: Int { @_noLocks get { 256 } }
  private let linearGain: Float
  private var limiterGain: LimiterGain
  // A `var` though it never changes, as the next one; see `Equalizer.bands`.
  private var finders: Memory<CrestFinder>
  private var levels: Memory<Float>
  private var frames: FrameQueue
  /// The gains of as many of `frames` as can be read.
  private var gains: FrameQueue
  /// Gains still to come that lie before the first frame.
  private var early: Int
  private var inputEnded = false

  /// Creates a limiter at rest, for mono or stereo; values beyond their ranges are brought into them.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a limiter is mono or stereo")
    self.channelCount = channelCount
    linearGain = Self.linear(parameters.gain, in: Parameters.gainRange)
    limiterGain = LimiterGain(
      ceiling: Self.linear(parameters.ceiling, in: Parameters.ceilingRange),
      lookahead: Self.attackTime, release: Self.releaseTime, sampleRate: sampleRate)
    finders = Memory(count: channelCount) { _ in CrestFinder() }
    levels = Memory(count: Self.chunkFrames)
    early = limiterGain.lookahead + CrestFinder.delay
    let capacity = 8_192 + 2 * early
    frames = FrameQueue(channelCount: channelCount, capacity: capacity)
    gains = FrameQueue(channelCount: 1, capacity: capacity)
  }

  /// The input frames that must lie ahead of the one that is heard, 5.2 ms at 48 kHz.
  public var latency: Int { @_noLocks get { limiterGain.lookahead &+ CrestFinder.delay } }

  /// Frames that `write` takes at the moment.
  var room: Int { @_noLocks get { inputEnded ? 0 : frames.room &- latency } }

  /// Takes frames from the beginning of `buffer`, as many as there is room for, and returns how many.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    precondition(buffer.channelCount == channelCount, "another number of channels")
    let count = min(buffer.frameCount, room)
    var start = 0
    while start < count {
      let length = min(Self.chunkFrames, count &- start)
      take(buffer.block.slice(from: start, count: length))
      start &+= length
    }
    return count
  }

  /// Says that no more input will come; what is left can then be read to the end.
  @_noLocks public mutating func finish() {
    guard !inputEnded else { return }
    inputEnded = true
    var rest = latency
    while rest > 0 {
      let length = min(Self.chunkFrames, rest)
      let block = frames.extend(by: length)
      block.clear()
      follow(block)
      rest &-= length
    }
  }

  /// Fills `buffer` with up to its capacity of frames and returns how many there were.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = 0
    return read(appendingTo: &buffer)
  }

  /// Adds frames behind those `buffer` holds, up to its capacity, and returns how many there were.
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

  /// Forgets the past, as if nothing had been written.
  @_noLocks public mutating func reset() {
    limiterGain.reset()
    for channel in 0..<channelCount { finders[channel].reset() }
    frames.removeAll()
    gains.removeAll()
    early = latency
    (inputEnded, isFinished) = (false, false)
  }

  @_noLocks private mutating func take(_ block: AudioBlock) {
    let target = frames.extend(by: block.frameCount)
    for channel in 0..<channelCount {
      let (samples, louder) = (block[channel], target[channel])
      for n in 0..<block.frameCount {
        let sample = samples[n] * linearGain
        // What is greater would be infinite between the samples.
        louder[n] = abs(sample) < 1e15 ? sample : 0
      }
    }
    follow(target)
  }

  /// Finds the gains that a new block, at the end of `frames`, makes known.
  @_noLocks private mutating func follow(_ block: AudioBlock) {
    levels.clear()
    for channel in 0..<channelCount {
      finders[channel].raise(
        levels.base, toCrestsOf: block[channel], count: block.frameCount,
        above: limiterGain.ceiling)
    }
    let skipped = min(early, block.frameCount)
    early &-= skipped
    for n in 0..<skipped { _ = limiterGain.next(level: levels[n]) }
    let target = gains.extend(by: block.frameCount &- skipped)[0]
    for n in skipped..<block.frameCount {
      target[n &- skipped] = limiterGain.next(level: levels[n])
    }
  }

  private static func linear(_ decibels: Double, in range: ClosedRange<Double>) -> Float {
    Float(cr_pow(10, min(max(decibels, range.lowerBound), range.upperBound) / 20))
  }
}
