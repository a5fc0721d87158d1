import CRealtime
import Realtime

/// An echo that repeats, each time weaker and darker.
///
/// A one-pole low-pass lies in the loop: the first echo passes it once, the second twice. Of all low-passes it
/// moves an echo least (its response peaks within a frame whatever the cutoff) and never amplifies, so
/// that no feedback of up to 100 % grows by itself. Above twice full scale the loop bends toward four
/// times full scale, which it never reaches; below that it is exactly linear.
///
/// A new setting is reached in 20 ms, frame by frame; a new delay time by a crossfade from the old echo to
/// the new one, without a glide in pitch. A change made during those 20 ms follows after them.
///
/// - Source: V. Zavalishin, *The Art of VA Filter Design*, chapter 3, "TPT one-pole": a structure whose
///   cutoff can change at every frame.
public struct Delay: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  /// 1 or 2.
  public let channelCount: Int
  /// May change between blocks; values beyond their ranges are brought into them.
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
  /// Two channels side by side for each frame; mono fills both.
  private let line: Memory<Float>
  private let mask: Int
  private var position = 0
  private var lowPassState = SIMD2<Float>(repeating: 0)
  /// The gains of dry, wet and feedback, and the low-pass coefficient.
  private var ramp: ParameterRamp
  private var delayFrames: Int
  private var nextDelayFrames: Int

  /// Creates a delay at rest, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a delay is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    var frames = 1
    while frames < Int(Parameters.delayTime.range.upperBound * sampleRate) + 2 { frames *= 2 }
    line = Memory(count: 2 * frames)
    mask = frames - 1
    ramp = ParameterRamp(parameters.gains(sampleRate: sampleRate), sampleRate: sampleRate)
    delayFrames = parameters.delayFrames(sampleRate: sampleRate)
    nextDelayFrames = delayFrames
  }

  /// Frames by which the untouched sound is late: none.
  public var latency: Int { 0 }

  /// Frames it rings on after its input ends, until 80 dB below the loudest moment; a minute at most.
  public var tail: Int { storedParameters.tail(sampleRate: sampleRate) }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    parameters.tail(sampleRate: sampleRate)
  }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Adds echoes to a buffer in place.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Forgets the past, as if only silence had come in, and is at the present settings at once.
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

/// Bends what is beyond ±2 toward ±4, smoothly, and leaves all else untouched.
@_noLocks @inline(__always) private func limited(_ x: SIMD2<Float>) -> SIMD2<Float> {
  let two = SIMD2<Float>(repeating: 2)
  let size = pointwiseMax(x, -x)
  let inside = pointwiseMax(-two, pointwiseMin(two, x))
  return inside * (two - two / pointwiseMax(size, two))
}

/// Zero in place of what is below −300 dB or not a number, so that a ring ends in true silence.
@_noLocks @inline(__always) private func audible(_ x: SIMD2<Float>) -> SIMD2<Float> {
  SIMD2(repeating: 0).replacing(with: x, where: pointwiseMax(x, -x) .>= 1e-15)
}
