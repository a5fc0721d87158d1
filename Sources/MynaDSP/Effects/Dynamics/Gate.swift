import CRealtime
import Realtime

/// Attenuates audio that is softer than a threshold, such as the noise between sentences.
///
/// The gate opens when the level reaches the threshold. It closes when the level has been below the
/// threshold by more than the hysteresis for the entire hold, so it doesn't flutter. The level is
/// the peak of the louder channel, as in `Compressor`, and both channels receive the same gain. A
/// range of 80 dB makes noise inaudible.
///
/// The gain, in decibels, changes exponentially. The attack is the time in which 63 % of the gain
/// is restored after the gate opens, and the release is the time in which 63 % of the attenuation
/// is reached after the hold. With a hold shorter than half a period, a low tone can close the gate
/// between its peaks.
///
/// Settings change within 20 ms. During this time, the gain changes gradually even with the
/// shortest attack. Further changes during those 20 ms take effect afterward. With a range of 0,
/// audio stays bit-identical. Samples are clipped at 60 dB above full scale; NaN and samples below
/// −300 dB count as silence.
///
/// - Source: U. Zölzer (ed.), *DAFX: Digital Audio Effects*, 2nd edition, chapter 4.2, "Dynamic
///   range control", with the gain smoothing of `AttenuationSmoother`.
public struct Gate: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
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
  private var smoother: AttenuationSmoother
  private var ramp: ParameterRamp
  /// The squares of the levels at which the gate opens and closes.
  private var powers: (opening: Float, closing: Float) = (1, 1)
  private var holdFrames = 0
  /// The number of frames until the gate closes, or 0 if it is closed.
  private var framesLeft = 0

  /// Creates a closed gate, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a gate is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    detector = LevelDetector(
      lookahead: parameters.lookahead, sampleRate: sampleRate, channelCount: channelCount)
    ramp = ParameterRamp(parameters.attenuation, sampleRate: sampleRate)
    smoother = AttenuationSmoother(ramp.value.x)
    applyThresholdsAndTimes()
  }

  /// The delay of the output in frames, 5 ms and 2 frames for any look-ahead.
  public var latency: Int { detector.latency }
  /// The tail in frames, always 0.
  public var tail: Int { 0 }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int { 0 }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Gates a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Closes the gate, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    hasChanged = false
    ramp.settle(at: storedParameters.attenuation)
    smoother.settle(at: ramp.value.x)
    applyThresholdsAndTimes()
    detector.reset()
    framesLeft = 0
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(block.channelCount == channelCount, "the block has other channels than the gate")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 {
        hasChanged = false
        ramp.begin(to: storedParameters.attenuation)
        applyThresholdsAndTimes()
      }
      let count = ramp.frames(of: min(LevelDetector.chunkFrames, block.frameCount &- start))
      gate(block.slice(from: start, count: count))
      _ = ramp.didTake(count)
      start &+= count
    }
  }

  @_noLocks private mutating func applyThresholdsAndTimes() {
    let parameters = storedParameters
    detector.setLookahead(parameters.lookahead)
    let threshold = parameters.threshold.limited(to: Parameters.thresholdRange)
    let hysteresis = parameters.hysteresis.limited(to: Parameters.hysteresisRange)
    powers = (
      Float(rt_pow(10, threshold / 10)), Float(rt_pow(10, (threshold - hysteresis) / 10))
    )
    let hold = parameters.hold.limited(to: Parameters.holdRange)
    // The level is measured one look-ahead before the audio arrives.
    holdFrames =
      LevelDetector.frames(hold, sampleRate: sampleRate) &+ detector.lookahead &+ 1
    framesLeft = min(framesLeft, holdFrames)
    smoother.setTimes(
      rising: parameters.release.limited(to: Parameters.releaseRange),
      falling: parameters.attack.limited(to: Parameters.attackRange), sampleRate: sampleRate)
  }

  @_noLocks private mutating func gate(_ block: AudioBlock) {
    detector.process(block)
    let gains = detector.powers.base
    var range = ramp.value
    for n in 0..<block.frameCount {
      range += ramp.step
      if gains[n] >= (framesLeft > 0 ? powers.closing : powers.opening) {
        framesLeft = holdFrames
      } else if framesLeft > 0 {
        framesLeft &-= 1
      }
      gains[n] = -smoother.next(
        toward: framesLeft > 0 ? 0 : range.x, most: ramp.mostSmoothing(at: n))
    }
    ramp.value = range
    block.amplify(byDecibels: gains)
  }
}

extension Gate.Parameters {
  /// The attenuation of a closed gate, in a value that can be ramped.
  fileprivate var attenuation: SIMD4<Float> {
    @_noLocks get { SIMD4(Float(range.limited(to: Self.rangeRange)), 0, 0, 0) }
  }
}
