/// Converts a stream from one sample rate to another, exactly as many frames as the rates demand.
///
/// A windowed sinc: flat within 0.1 dB up to 0.9 of the lower Nyquist frequency, at least 100 dB down
/// from that Nyquist frequency on. Where two rates have a ratio of small numbers every phase has taps of
/// its own and nothing is interpolated.
///
/// Frame `j` of the output is the input at the time `j / to`; `round(n · to / from)` frames come out
/// for `n` that went in.
///
/// - Source: J. O. Smith, "Digital Audio Resampling", CCRMA, 2002.
public struct Resampler: ~Copyable, Sendable {
  /// One is mono, two stereo; fixed when it is made.
  public let channelCount: Int
  /// Whether every frame has been read; only ever so after `finish()`.
  public private(set) var isFinished = false
  private let kernel: SincKernel
  private var input: FrameQueue
  /// Input frames per output frame, as a fraction.
  private let step: (numerator: Int, denominator: Int)
  /// The position of the next output frame: whole frames into `input`, and the remainder over the denominator.
  private var position = 0
  private var remainder = 0
  private var framesIn = 0
  private var framesOut = 0
  private var inputEnded = false

  /// Creates a converter between two whole sample rates in hertz.
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

  /// The input frames that must lie ahead of the one that is heard.
  public var latency: Int { @_noLocks get { kernel.reach } }

  /// Frames that `write` takes at the moment.
  var room: Int { @_noLocks get { inputEnded ? 0 : input.room &- kernel.reach } }

  /// Takes frames from the beginning of `buffer`, as many as there is room for, and returns how many.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = min(buffer.frameCount, room)
    write(buffer.block.slice(from: 0, count: count))
    return count
  }

  /// Says that no more input will come; what is left can then be read to the end.
  @_noLocks public mutating func finish() {
    guard !inputEnded else { return }
    inputEnded = true
    input.appendSilence(kernel.reach)
  }

  /// Fills `buffer` with up to its capacity of frames and returns how many there were.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Adds frames behind those `buffer` holds, up to its capacity, and returns how many there were.
  @_noLocks public mutating func read(appendingTo buffer: inout AudioBuffer) -> Int {
    let start = buffer.frameCount
    buffer.frameCount = buffer.capacity
    let count = read(into: buffer.block.slice(from: start, count: buffer.capacity &- start))
    buffer.frameCount = start &+ count
    return count
  }

  /// Forgets the past, as if nothing had been written.
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
