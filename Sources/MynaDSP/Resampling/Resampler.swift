/// Converts a stream of audio from one sample rate to another, and produces exactly the expected
/// number of frames.
///
/// The windowed-sinc filter is flat within 0.1 dB up to 0.9 of the lower Nyquist frequency, and
/// attenuates by at least 100 dB from that Nyquist frequency on. If the rates have a ratio of small
/// integers, every phase has its own taps and nothing is interpolated.
///
/// For `n` input frames, there are `round(n · to / from)` output frames; output frame `j` is the
/// input at the time `j / to`.
///
/// - Source: J. O. Smith, "Digital Audio Resampling", CCRMA, 2002.
public struct Resampler: ~Copyable, Sendable {
  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// Whether every frame has been read; always false before `finish()`.
  public private(set) var isFinished = false
  private let kernel: SincKernel
  private var input: FrameQueue
  private let step: (numerator: Int, denominator: Int)
  private var position = 0
  private var remainder = 0
  private var framesIn = 0
  private var framesOut = 0
  private var inputEnded = false

  /// Creates a converter between two sample rates, each a whole number of hertz.
  public init(from source: Double, to target: Double, channelCount: Int) {
    precondition(source >= 1 && target >= 1, "a sample rate is at least 1 Hz")
    let (from, to) = (Int(source.rounded()), Int(target.rounded()))
    let divisor = greatestCommonDivisor(from, to)
    self.channelCount = channelCount
    step = (from / divisor, to / divisor)
    let nyquist = 0.5 * min(1, target / source)
    let exactPhases = step.denominator <= 1_280
    kernel = SincKernel(
      passband: 0.9 * nyquist, stopband: nyquist, attenuation: 110,
      phaseCount: exactPhases ? step.denominator : 1_024)
    input = FrameQueue(channelCount: channelCount, capacity: 8_192 + 2 * kernel.tapCount)
    reset()
  }

  /// The number of input frames needed beyond the frame being output.
  public var latency: Int { @_noLocks get { kernel.reach } }

  var room: Int { @_noLocks get { inputEnded ? 0 : input.room &- kernel.reach } }

  /// Appends as many frames of `buffer` as fit, and returns the number appended.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = min(buffer.frameCount, room)
    write(buffer.block.slice(from: 0, count: count))
    return count
  }

  /// Marks the end of the input.
  ///
  /// The rest of the output can then be read.
  @_noLocks public mutating func finish() {
    guard !inputEnded else { return }
    inputEnded = true
    input.appendSilence(kernel.reach)
  }

  /// Fills `buffer` up to its capacity, and returns the number of frames read.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Appends frames to `buffer` up to its capacity, and returns the number appended.
  @_noLocks public mutating func read(appendingTo buffer: inout AudioBuffer) -> Int {
    let start = buffer.frameCount
    buffer.frameCount = buffer.capacity
    let count = read(into: buffer.block.slice(from: start, count: buffer.capacity &- start))
    buffer.frameCount = start &+ count
    return count
  }

  /// Clears all state, as if nothing had been written.
  @_noLocks public mutating func reset() {
    input.removeAll()
    input.appendSilence(kernel.history)
    (position, remainder) = (kernel.history, 0)
    (framesIn, framesOut) = (0, 0)
    (inputEnded, isFinished) = (false, false)
  }

  @_noLocks mutating func write(_ block: AudioBlock) {
    input.append(block)
    framesIn &+= block.frameCount
  }

  @_noLocks mutating func read(into block: AudioBlock) -> Int {
    let source = input.block
    let last = source.frameCount &- 1 &- kernel.reach
    let total = (framesIn &* 2 &* step.denominator &+ step.numerator) / (2 &* step.numerator)
    var count = 0
    while count < block.frameCount, position <= last, !inputEnded || framesOut < total {
      for channel in 0..<channelCount {
        block[channel][count] = value(at: source[channel] + position)
      }
      advance()
      count &+= 1
    }
    isFinished = inputEnded && framesOut >= total
    let unneeded = min(position &- kernel.history, source.frameCount)
    input.consume(unneeded)
    position &-= unneeded
    return count
  }

  @_noLocks @inline(__always)
  private func value(at samples: UnsafeMutablePointer<Float>) -> Float {
    if kernel.phaseCount == step.denominator { return kernel.value(samples, phase: remainder) }
    return kernel.value(samples, fraction: Double(remainder) / Double(step.denominator))
  }

  @_noLocks @inline(__always)
  private mutating func advance() {
    remainder &+= step.numerator
    let whole = remainder / step.denominator
    remainder &-= whole &* step.denominator
    position &+= whole
    framesOut &+= 1
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
