/// Changes the speed of a sound and its pitch, each without the other.
///
/// The sound is stretched at its own pitch, then read faster or slower by the pitch ratio. `round(n / rate)`
/// frames come out for `n` that went in, and frame `j` is the input near `j · rate`. At rate 1, with pitch and formants
/// as they were, the output is the input, bit for bit.
///
/// - Source: the two halves are `TimeStretcher` and `SincReader`; `FormantShifter` works between them.
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
      switch (newValue.envelopeRatio != 1, formants.isOn) {
      case (true, false): formants.begin(after: reader.frame &+ reader.reach &+ 1)
      case (false, true): formants.end(in: stretched.block)
      default: break
      }
    }
  }
  private var storedParameters: Parameters
  private var stretcher: TimeStretcher
  private var stretched: FrameQueue
  private var reader: SincReader
  private var glide: StepGlide
  private var formants: FormantShifter
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
    formants = FormantShifter(sampleRate: sampleRate, channelCount: channelCount)
    let capacity = 1_024 + 3 * reader.maximumReach + 2 * formants.size
    stretched = FrameQueue(channelCount: channelCount, capacity: capacity)
    reset()
  }

  /// The input frames that must lie ahead of the one that is heard, at the present rate and pitch.
  public var latency: Int {
    @_noLocks get {
      let reach = formants.isOn ? reader.reach &+ formants.size &- 1 : reader.reach
      return stretcher.lookahead(speed: speed) &+ Int(Double(reach) * speed)
    }
  }

  static func rate(of parameters: Parameters) -> Double { parameters.rate }

  var room: Int { @_noLocks get { inputEnded ? 0 : stretcher.room } }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

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
    formants.reset(
      isOn: storedParameters.envelopeRatio != 1, first: reader.frame &+ reader.reach)
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
      if !reader.canRead(from: readable) {
        stretch()
        if !reader.canRead(from: readable) { break }
      }
      let run = glide.framesLeft > 0 || inputEnded ? 1 : block.frameCount &- count
      let source = stretched.block.slice(from: 0, count: readable)
      let made = reader.read(source, into: block.slice(from: count, count: run))
      // Frame by frame: rounding may not depend on the size of blocks.
      for _ in 0..<made { framesLeft -= parameters.rate }
      count &+= made
    }
    isFinished = inputEnded && framesLeft < 0.5 * parameters.rate
    return count
  }

  /// The stretched frames that can be read.
  private var readable: Int { @_noLocks get { formants.readable(of: stretched.count) } }

  /// Makes the next frame to be read, and some after it, as far as the input reaches.
  @_noLocks private mutating func stretch() {
    let count = stretched.count
    reader.release(from: &stretched)
    formants.drop(count &- stretched.count)
    let end = reader.frame &+ reader.reach &+ 1
    guard formants.isOn, formants.place < end else {
      return stretcher.read(max(end &- stretched.count, 64), speed: speed, into: &stretched)
    }
    while formants.place < end {
      let missing = formants.place &+ formants.size &- stretched.count
      if missing > 0 {
        stretcher.read(missing, speed: speed, into: &stretched)
        if formants.place &+ formants.size > stretched.count { return }
      }
      formants.advance(stretched.block, ratio: storedParameters.envelopeRatio)
    }
  }

  /// Source frames per stretched frame.
  private var speed: Double { @_noLocks get { parameters.rate / reader.step } }

  /// Corrects the stretcher's aim: what is stretched already but not yet read will be read at another speed.
  @_noLocks private mutating func follow(from oldSpeed: Double) {
    let waiting = Double(stretched.count &- reader.frame) - reader.fraction
    stretcher.moveTarget(by: waiting * (speed - oldSpeed))
  }
}
