/// Changes the speed and the pitch of a sound independently.
///
/// The audio is stretched without changing its pitch, and then read faster or slower by the pitch
/// ratio. For `n` input frames, there are `round(n / rate)` output frames; output frame `j` is the
/// input near `j · rate`. At rate 1, with unchanged pitch and formants, the output is the input,
/// bit for bit.
///
/// - Source: `TimeStretcher` and `SincReader` perform these two steps; `FormantShifter` works
///   between them.
public struct TimePitch: ConvertingEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// The number of channels: 1 for mono, 2 for stereo.
  public let channelCount: Int
  /// Whether every frame has been read; always false before `finish()`.
  public private(set) var isFinished = false
  /// The settings.
  ///
  /// They can change between blocks without a discontinuity; a new pitch is reached within 20 ms.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      let oldSpeed = speed
      storedParameters = newValue
      stretcher.character = newValue.character
      adjustTarget(from: oldSpeed)
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
  private var glide: ReadSpeedRamp
  private var formants: FormantShifter
  private var framesLeft = 0.0
  private var inputEnded = false

  /// Creates a processor in its initial state.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    storedParameters = parameters
    self.channelCount = channelCount
    reader = SincReader(step: parameters.pitchRatio)
    glide = ReadSpeedRamp(parameters.pitchRatio, sampleRate: sampleRate)
    stretcher = TimeStretcher(
      sampleRate: sampleRate, channelCount: channelCount, maximumSpeed: 128)
    stretcher.character = parameters.character
    formants = FormantShifter(sampleRate: sampleRate, channelCount: channelCount)
    let capacity = 1_024 + 3 * reader.maximumReach + 2 * formants.size
    stretched = FrameQueue(channelCount: channelCount, capacity: capacity)
    reset()
  }

  /// The number of input frames needed beyond the frame being output, at the current rate and
  /// pitch.
  public var latency: Int {
    @_noLocks get {
      let reach = formants.isOn ? reader.reach &+ formants.size &- 1 : reader.reach
      return stretcher.lookahead(speed: speed) &+ Int(Double(reach) * speed)
    }
  }

  static func rate(of parameters: Parameters) -> Double { parameters.rate }

  var room: Int { @_noLocks get { inputEnded ? 0 : stretcher.room } }

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
    inputEnded = true
    stretcher.finish()
  }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  @_noLocks public mutating func read(into buffer: inout AudioBuffer) -> Int {
    buffer.frameCount = buffer.capacity
    buffer.frameCount = read(into: buffer.block)
    return buffer.frameCount
  }

  /// Clears all state, as if nothing had been written.
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
        adjustTarget(from: oldSpeed)
      }
      if !reader.canRead(from: readable) {
        stretch()
        if !reader.canRead(from: readable) { break }
      }
      let run = glide.framesLeft > 0 || inputEnded ? 1 : block.frameCount &- count
      let source = stretched.block.slice(from: 0, count: readable)
      let made = reader.read(source, into: block.slice(from: count, count: run))
      // Subtract one frame at a time, which keeps rounding independent of block sizes.
      for _ in 0..<made { framesLeft -= parameters.rate }
      count &+= made
    }
    isFinished = inputEnded && framesLeft < 0.5 * parameters.rate
    return count
  }

  private var readable: Int { @_noLocks get { formants.readable(of: stretched.count) } }

  @_noLocks private mutating func stretch() {
    let count = stretched.count
    reader.release(from: &stretched)
    formants.drop(count &- stretched.count)
    let end = reader.frame &+ reader.reach &+ 1
    guard formants.isOn, formants.position < end else {
      return stretcher.read(max(end &- stretched.count, 64), speed: speed, into: &stretched)
    }
    while formants.position < end {
      let missing = formants.position &+ formants.size &- stretched.count
      if missing > 0 {
        stretcher.read(missing, speed: speed, into: &stretched)
        if formants.position &+ formants.size > stretched.count { return }
      }
      formants.advance(stretched.block, ratio: storedParameters.envelopeRatio)
    }
  }

  private var speed: Double { @_noLocks get { parameters.rate / reader.step } }

  /// Corrects the stretcher's target, because frames already stretched but not yet read will be
  /// read at another speed.
  @_noLocks private mutating func adjustTarget(from oldSpeed: Double) {
    let waiting = Double(stretched.count &- reader.frame) - reader.fraction
    stretcher.moveTarget(by: waiting * (speed - oldSpeed))
  }
}
