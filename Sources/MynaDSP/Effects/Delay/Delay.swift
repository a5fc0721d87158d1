import CRealtime
import Realtime

/// A repeating echo that gets weaker and darker each time.
///
/// The feedback loop contains a one-pole low-pass, so the first echo passes through it once, the
/// second twice, and so on. No other low-pass delays an echo less, because its response peaks
/// within one frame at any cutoff. It never amplifies, so echoes do not grow even at 100 %
/// feedback. Above twice full scale, the loop saturates toward four times full scale, which it
/// never reaches; below that, it is exactly linear.
///
/// Settings move to new values within 20 ms, frame by frame. When the delay time changes, the old
/// and new echoes are crossfaded, which avoids a pitch glide. Further changes during those 20 ms
/// take effect afterward.
///
/// - Source: V. Zavalishin, *The Art of VA Filter Design*, chapter 3, "TPT one-pole": a structure
///   whose cutoff can change at every frame.
public struct Delay: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// The number of channels, 1 or 2.
  public let channelCount: Int
  /// The settings.
  ///
  /// Settings can be changed between blocks. Values are clamped to their ranges.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      storedParameters = newValue
      hasChanged = true
    }
  }

  private var storedParameters: Parameters
  private var hasChanged = false
  private let sampleRate: Double
  /// The delay line, in which the two channels of each frame are adjacent.
  ///
  /// Mono audio is stored in both channels.
  private let line: FixedBuffer<Float>
  private let mask: Int
  private var position = 0
  private var lowPassState = SIMD2<Float>(repeating: 0)
  private var ramp: ParameterRamp
  private var delayFrames: Int
  private var nextDelayFrames: Int

  /// Creates a delay in its initial state, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a delay is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    var frames = 1
    while frames < Int(Parameters.delayTime.range.upperBound * sampleRate) + 2 { frames *= 2 }
    line = FixedBuffer(count: 2 * frames)
    mask = frames - 1
    ramp = ParameterRamp(parameters.gains(sampleRate: sampleRate), sampleRate: sampleRate)
    delayFrames = parameters.delayFrames(sampleRate: sampleRate)
    nextDelayFrames = delayFrames
  }

  /// The delay of the dry signal in frames, which is always 0.
  public var latency: Int { 0 }

  /// The number of frames that the echoes take to decay by 80 dB after the end of the input,
  /// limited to one minute.
  public var tail: Int { storedParameters.tail(sampleRate: sampleRate) }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    parameters.tail(sampleRate: sampleRate)
  }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Adds echoes to a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Clears all state, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    line.clear()
    lowPassState = SIMD2(repeating: 0)
    position = 0
    hasChanged = false
    ramp.settle(at: storedParameters.gains(sampleRate: sampleRate))
    delayFrames = storedParameters.delayFrames(sampleRate: sampleRate)
    nextDelayFrames = delayFrames
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(block.channelCount == channelCount, "the block has other channels than the delay")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 {
        hasChanged = false
        ramp.begin(to: storedParameters.gains(sampleRate: sampleRate))
        nextDelayFrames = storedParameters.delayFrames(sampleRate: sampleRate)
      }
      let count = ramp.frames(of: block.frameCount &- start)
      processRamp(block.slice(from: start, count: count))
      if ramp.didTake(count) { delayFrames = nextDelayFrames }
      start &+= count
    }
  }

  @_noLocks private mutating func processRamp(_ block: AudioBlock) {
    let (left, right) = (block[0], block[channelCount &- 1])
    let memory = UnsafeMutableRawPointer(line.base)
    let (near, far) = (delayFrames, nextDelayFrames)
    var (gains, state, position) = (ramp.value, lowPassState, position)
    let (ramp, mask) = (ramp, mask)
    for n in 0..<block.frameCount {
      gains += ramp.step
      let rest = ramp.remainder(after: n &+ 1)
      let dry = SIMD2(left[n], right[n])
      let old = memory.load(
        fromByteOffset: ((position &- near) & mask) &* 8, as: SIMD2<Float>.self)
      let new = memory.load(fromByteOffset: ((position &- far) & mask) &* 8, as: SIMD2<Float>.self)
      let change = (new + rest * (old - new) - state) * gains.w
      let echo = change + state
      state = audible(echo + change)
      memory.storeBytes(
        of: audible(limited(dry + gains.z * echo)), toByteOffset: (position & mask) &* 8,
        as: SIMD2<Float>.self)
      let output = gains.x * dry + gains.y * echo
      right[n] = output.y
      left[n] = output.x
      position &+= 1
    }
    (self.ramp.value, lowPassState, self.position) = (gains, state, position & mask)
  }
}

/// Bends values beyond ±2 smoothly toward ±4, and leaves all others unchanged.
@_noLocks @inline(__always) private func limited(_ x: SIMD2<Float>) -> SIMD2<Float> {
  let two = SIMD2<Float>(repeating: 2)
  let size = greater(x, -x)
  let inside = greater(-two, two.replacing(with: x, where: x .< two))
  return inside * (two - two / greater(size, two))
}

/// Replaces NaN and values below −300 dB with 0, so a tail ends in digital silence.
@_noLocks @inline(__always) private func audible(_ x: SIMD2<Float>) -> SIMD2<Float> {
  SIMD2(repeating: 0).replacing(with: x, where: greater(x, -x) .>= 1e-15)
}

/// Replaces the standard library's `pointwiseMax`, which isn't inlined.
@_noLocks @inline(__always)
private func greater(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
  a.replacing(with: b, where: b .> a)
}
