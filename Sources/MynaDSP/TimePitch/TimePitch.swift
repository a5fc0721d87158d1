/// Changes the speed of a sound and its pitch, each without the other.
///
/// The sound is stretched at its own pitch, then read faster or slower by the pitch ratio. `round(n / rate)`
/// frames come out for `n` that went in, and frame `j` is the input near `j · rate`. At rate 1 and pitch 0
/// the output is the input, bit for bit.
///
/// - Source: the two halves are `TimeStretcher` and `SincReader`.
public struct TimePitch: ConvertingEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// One is mono, two stereo; fixed when it is made.
  public let channelCount: Int
  /// Whether every frame has been read; only ever so after `finish()`.
  public private(set) var isFinished = false
  /// May change between blocks without a break in the sound; a new pitch is reached within 20 ms.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      let oldSpeed = speed
      storedParameters = newValue
      stretcher.character = newValue.character
      follow(from: oldSpeed)
      glide.begin(from: reader.step, to: newValue.pitchRatio)
    }
  }
  private var storedParameters: Parameters
  private var stretcher: TimeStretcher
  private var stretched: FrameQueue
  private var reader: SincReader
  private var glide: StepGlide
  private var framesLeft = 0.0
  private var inputEnded = false

  /// Creates an engine at rest.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    storedParameters = parameters
    self.channelCount = channelCount
    reader = SincReader(step: parameters.pitchRatio)
    glide = StepGlide(parameters.pitchRatio, sampleRate: sampleRate)
    stretcher = TimeStretcher(
      sampleRate: sampleRate, channelCount: channelCount, maximumSpeed: 128)
    stretcher.character = parameters.character
    stretched = FrameQueue(channelCount: channelCount, capacity: 1_024 + 3 * reader.maximumReach)
    reset()
  }

  /// The input frames that must lie ahead of the one that is heard, at the present rate and pitch.
  public var latency: Int {
    @_noLocks get {
      stretcher.lookahead(speed: speed) &+ Int(Double(reader.reach) * speed)
    }
  }

  static func rate(of parameters: Parameters) -> Double { parameters.rate }

  var room: Int { @_noLocks get { inputEnded ? 0 : stretcher.room } }

  /// Takes frames from the beginning of `buffer`, as many as there is room for, and returns how many.
  @_noLocks public mutating func write(_ buffer: borrowing AudioBuffer) -> Int {
    let count = min(buffer.frameCount, room)
    write(buffer.block.slice(from: 0, count: count))
    return count
  }

  /// Says that no more input will come; what is left can then be read to the end.
  @_noLocks public mutating func finish() {
    inputEnded = true
    stretcher.finish()
  }

  /// Fills `buffer` with up to its capacity of frames and returns how many there were.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Forgets the past, as if nothing had been written.
  @_noLocks public mutating func reset() {
    stretcher.reset()
    stretched.removeAll()
    stretched.appendSilence(reader.history)
    reader.reset()
    reader.step = glide.arrive()
    framesLeft = 0
    (inputEnded, isFinished) = (false, false)
  }

  @_noLocks mutating func write(_ block: AudioBlock) {
    stretcher.write(block)
    framesLeft += Double(block.frameCount)
  }

  @_noLocks mutating func read(into block: AudioBlock) -> Int {
    var count = 0
    while count < block.frameCount, !(inputEnded && framesLeft < 0.5 * parameters.rate) {
      if glide.framesLeft > 0 {
        let oldSpeed = speed
        reader.step = glide.next(after: reader.step)
        follow(from: oldSpeed)
      }
      if !reader.canRead(from: stretched.count) {
        reader.release(from: &stretched)
        let missing = reader.frame &+ reader.reach &+ 1 &- stretched.count
        stretcher.read(max(missing, 64), speed: speed, into: &stretched)
        if !reader.canRead(from: stretched.count) { break }
      }
      reader.read(stretched.block, into: block, at: count)
      framesLeft -= parameters.rate
      count &+= 1
    }
    isFinished = inputEnded && framesLeft < 0.5 * parameters.rate
    return count
  }

  /// Source frames per stretched frame.
  private var speed: Double { @_noLocks get { parameters.rate / reader.step } }

  /// Corrects the stretcher's aim: what is stretched already but not yet read will be read at another speed.
  @_noLocks private mutating func follow(from oldSpeed: Double) {
    let waiting = Double(stretched.count &- reader.frame) - reader.fraction
    stretcher.moveTarget(by: waiting * (speed - oldSpeed))
  }
}
