/// Plays a sound faster or slower, with the pitch following the speed, like a tape machine.
///
/// For `n` input frames, there are `round(n / rate)` output frames; output frame `j` is the input
/// at `j · rate`. At rate 1, the output is the input, bit for bit.
public struct Varispeed: ConvertingEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// Whether every frame has been read; always false before `finish()`.
  public private(set) var isFinished = false
  /// The settings.
  ///
  /// Settings can be changed between blocks. A new speed is reached within 20 ms.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      storedParameters = newValue
      glide.begin(from: reader.step, to: newValue.rate)
    }
  }
  private var storedParameters: Parameters
  private var reader: SincReader
  private var glide: ReadSpeedRamp
  private var input: FrameQueue
  private var framesLeft = 0.0
  private var inputEnded = false

  /// Creates a processor in its initial state.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    storedParameters = parameters
    self.channelCount = channelCount
    reader = SincReader(step: parameters.rate)
    glide = ReadSpeedRamp(parameters.rate, sampleRate: sampleRate)
    input = FrameQueue(channelCount: channelCount, capacity: 8_192 + 3 * reader.maximumReach)
    reset()
  }

  /// The number of input frames needed beyond the frame being output, at the current rate.
  public var latency: Int { @_noLocks get { reader.reach } }

  static func rate(of parameters: Parameters) -> Double { parameters.rate }

  var room: Int { @_noLocks get { inputEnded ? 0 : input.room &- reader.maximumReach } }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Appends as many frames of `buffer` as fit and returns the number appended.
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
    input.appendSilence(reader.maximumReach)
  }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Clears all state, as if nothing had been written.
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
      // The new speed might require a longer look-ahead.
      guard reader.canRead(from: source.frameCount) else { break }
      let run = glide.framesLeft > 0 || inputEnded ? 1 : block.frameCount &- count
      let made = reader.read(source, into: block.slice(from: count, count: run))
      advance(made)
      count &+= made
    }
    isFinished = inputEnded && framesLeft < 0.5 * reader.step
    reader.release(from: &input)
    return count
  }

  /// Subtracts one frame at a time, which keeps rounding independent of block sizes.
  @_noLocks private mutating func advance(_ frameCount: Int) {
    for _ in 0..<frameCount { framesLeft -= reader.step }
  }
}
