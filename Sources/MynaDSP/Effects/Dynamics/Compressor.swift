import CRealtime
import Realtime

/// Reduces the gain of loud audio, which evens out the dynamics.
///
/// Above the threshold, the output rises by only 1 dB for each `ratio` decibels of the input. The
/// level is the peak of the louder channel, so a sine with an amplitude of 0.1 has a level of
/// −20 dB. Both channels receive the same gain, which preserves the stereo image.
///
/// The gain, in decibels, changes exponentially. The attack is the time in which 63 % of a
/// reduction is reached, after the level has risen. The release is the time after which 63 % of a
/// recovery is complete, after the level has fallen. It includes a hold of 10 ms, or half the
/// release if that is shorter, which keeps the gain constant between the peaks of a tone above 50
/// Hz, so steady tones aren't distorted.
///
/// Settings move to new values within 20 ms, frame by frame. During this time, the gain changes
/// gradually even with the shortest attack. Further changes during those 20 ms take effect
/// afterward. With a ratio of 1 and no make-up gain, audio stays bit-identical. Samples are clipped
/// at 60 dB above full scale; NaN and samples below −300 dB count as silence.
///
/// - Source: D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design",
///   JAES 60 (2012): feed-forward design with a quadratic knee. Its level isn't smoothed, but held.
public struct Compressor: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  private static var longestHold: Double { @_noLocks get { 0.01 } }
  /// The square of a level of −120 dB, which is below any knee.
  private static var leastPower: Float { @_noLocks get { 1e-12 } }

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
  private var detector: LevelDetector
  /// The minimum of the negative levels, which is the negative of the maximum level.
  private var held: SlidingMinimum
  private var smoother = AttenuationSmoother(0)
  private var ramp: ParameterRamp

  /// Creates a compressor in its initial state, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a compressor is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    detector = LevelDetector(
      lookahead: parameters.lookahead, sampleRate: sampleRate, channelCount: channelCount)
    held = SlidingMinimum(
      count: 2
        + Int((Self.longestHold + LevelDetector.lookaheadRange.upperBound) * sampleRate)
        + 2)
    ramp = ParameterRamp(parameters.curve, sampleRate: sampleRate)
    applyTimes()
  }

  /// The delay of the output in frames, 5 ms and 2 frames for any look-ahead.
  public var latency: Int { detector.latency }
  /// The tail in frames, always 0.
  public var tail: Int { 0 }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int { 0 }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Compresses a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Clears all state, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    hasChanged = false
    ramp.settle(at: storedParameters.curve)
    applyTimes()
    detector.reset()
    held.reset()
    smoother.settle(at: 0)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(
      block.channelCount == channelCount, "the block has other channels than the compressor")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 {
        hasChanged = false
        ramp.begin(to: storedParameters.curve)
        applyTimes()
      }
      let count = ramp.frames(of: min(LevelDetector.chunkFrames, block.frameCount &- start))
      compress(block.slice(from: start, count: count))
      _ = ramp.didTake(count)
      start &+= count
    }
  }

  @_noLocks private mutating func applyTimes() {
    let parameters = storedParameters
    let attack = parameters.attack.limited(to: Parameters.attackRange)
    let release = parameters.release.limited(to: Parameters.releaseRange)
    let hold = LevelDetector.frames(min(Self.longestHold, release / 2), sampleRate: sampleRate)
    detector.setLookahead(parameters.lookahead)
    held.span = hold &+ detector.lookahead &+ 1
    smoother.setTimes(
      rising: attack, falling: release - Double(hold) / sampleRate, sampleRate: sampleRate)
  }

  @_noLocks private mutating func compress(_ block: AudioBlock) {
    detector.process(block)
    let gains = detector.powers.base
    var curve = ramp.value
    for n in 0..<block.frameCount {
      gains[n] = .decibels(ofPower: max(Self.leastPower, gains[n]))
    }
    for n in 0..<block.frameCount {
      curve += ramp.step
      let level = -held.next(-gains[n])
      gains[n] =
        curve.w
        - smoother.next(toward: attenuation(of: level, curve), most: ramp.mostSmoothing(at: n))
    }
    ramp.value = curve
    block.amplify(byDecibels: gains)
  }
}

/// Returns the attenuation, in decibels, of a level.
///
/// - Parameter curve: the threshold, the attenuation per decibel above it, the knee, and the
///   make-up gain.
@_noLocks @inline(__always)
private func attenuation(of level: Float, _ curve: SIMD4<Float>) -> Float {
  let excess = level - curve.x
  let intoKnee = excess + 0.5 * curve.z
  if intoKnee <= 0 { return 0 }
  return curve.y * (intoKnee < curve.z ? intoKnee * intoKnee / (2 * curve.z) : excess)
}

extension Compressor.Parameters {
  /// The threshold, the attenuation per decibel above it, the knee, and the make-up gain.
  fileprivate var curve: SIMD4<Float> {
    @_noLocks get {
      SIMD4(
        Float(threshold.limited(to: Self.thresholdRange)),
        Float(1 - 1 / ratio.limited(to: Self.ratioRange)),
        Float(knee.limited(to: Self.kneeRange)),
        Float(makeupGain.limited(to: Self.makeupGainRange)))
    }
  }
}
