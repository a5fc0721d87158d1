/// Plays faster or slower with the pitch following the speed, as a tape machine does.
///
/// `round(n / rate)` frames come out for `n` that went in, frame `j` being the input at `j · rate`.
/// At rate 1 the output is the input, bit for bit.
public struct Varispeed: ConvertingEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// One is mono, two stereo; fixed when it is made.
  public let channelCount: Int
  /// Whether every frame has been read; only ever so after `finish()`.
  public private(set) var isFinished = false
  /// May change between blocks; the new speed is reached within 20 ms.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      storedParameters = newValue
      glide.begin(from: reader.step, to: newValue.rate)
    }
  }
  private var storedParameters: Parameters
  private var reader: SincReader
  private var glide: StepGlide
  private var input: FrameQueue
  private var framesLeft = 0.0
  private var inputEnded = false

  /// Creates a player at rest.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    storedParameters = parameters
    self.channelCount = channelCount
    reader = SincReader(step: parameters.rate)
    glide = StepGlide(parameters.rate, sampleRate: sampleRate)
    input = FrameQueue(channelCount: channelCount, capacity: 8_192 + 3 * reader.maximumReach)
    reset()
  }

  /// The input frames that must lie ahead of the one that is heard, at the present rate.
  public var latency: Int { @_noLocks get { reader.reach } }

  static func rate(of parameters: Parameters) -> Double { parameters.rate }

  var room: Int { @_noLocks get { inputEnded ? 0 : input.room &- reader.maximumReach } }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

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
    input.appendSilence(reader.maximumReach)
  }

  /// Fills `buffer` with up to its capacity of frames and returns how many there were.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Forgets the past, as if nothing had been written.
  @_noLocks public mutating func reset() {
    input.removeAll()
    input.appendSilence(reader.history)
    reader.reset()
    reader.step = glide.arrive()
    framesLeft = 0
    (inputEnded, isFinished) = (false, false)
  }

  @_noLocks mutating func write(_ block: AudioBlock) {
    input.append(block)
    framesLeft += Double(block.frameCount)
  }

  @_noLocks mutating func read(into block: AudioBlock) -> Int {
    let source = input.block
    var count = 0
    while count < block.frameCount, reader.canRead(from: source.frameCount) {
      if inputEnded, framesLeft < 0.5 * reader.step { break }
      if glide.framesLeft > 0 { reader.step = glide.next(after: reader.step) }
      // The new speed may need to look further ahead.
      guard reader.canRead(from: source.frameCount) else { break }
      let run = glide.framesLeft > 0 || inputEnded ? 1 : block.frameCount &- count
      let made = reader.read(source, into: block.slice(from: count, count: run))
      take(made)
      count &+= made
    }
    isFinished = inputEnded && framesLeft < 0.5 * reader.step
    reader.release(from: &input)
    return count
  }

  /// Counts down by what was read, frame by frame: rounding may not depend on the size of blocks.
  @_noLocks private mutating func take(_ frameCount: Int) {
    for _ in 0..<frameCount { framesLeft -= reader.step }
  }
}
