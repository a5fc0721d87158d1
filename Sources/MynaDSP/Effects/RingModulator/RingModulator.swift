import CRealtime
import Realtime

/// Multiplies a sound by a sine wave: each partial becomes two, one above and one below its place.
///
/// A slow carrier trembles, one of 30 Hz makes a robot of a voice, a fast one a bell. Partials that would
/// come to lie above the Nyquist frequency are mirrored at it, as there is nothing above it to hold them.
///
/// A new setting is reached in 20 ms, frame by frame; the carrier's phase runs on, so nothing clicks. A
/// change made during those 20 ms follows after them.
///
/// - Source: U. Zölzer (ed.), *DAFX: Digital Audio Effects*, 2nd edition, chapter 3.2, "Ring modulator".
public struct RingModulator: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
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
  /// Turns of the carrier, 0..<1, before the next frame.
  private var phase = 0.0
  /// The gains of dry and wet, and the turns per frame.
  private var ramp: ParameterRamp

  /// Creates a modulator whose carrier begins at phase zero, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a ring modulator is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    ramp = ParameterRamp(parameters.state(sampleRate: sampleRate), sampleRate: sampleRate)
  }

  /// Frames by which the output is late: none.
  public var latency: Int { 0 }
  /// Frames it rings on after its input ends: none.
  public var tail: Int { 0 }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int { 0 }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Modulates a buffer in place.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Starts the carrier anew, at the present settings at once.
  @_noLocks public mutating func reset() {
    phase = 0
    hasChanged = false
    ramp.settle(at: storedParameters.state(sampleRate: sampleRate))
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(
      block.channelCount == channelCount, "the block has other channels than the modulator")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 {
        hasChanged = false
        ramp.begin(to: storedParameters.state(sampleRate: sampleRate))
      }
      let count = ramp.frames(of: block.frameCount &- start)
      modulate(block.slice(from: start, count: count))
      _ = ramp.didTake(count)
      start &+= count
    }
  }

  @_noLocks private mutating func modulate(_ block: AudioBlock) {
    let (left, right) = (block[0], block[channelCount &- 1])
    var (state, phase) = (ramp.value, phase)
    let step = ramp.step
    for n in 0..<block.frameCount {
      state += step
      let gain = state.x + state.y * rt_sin(Float(phase) * 2 * Float.pi)
      phase += Double(state.z)
      if phase >= 1 { phase -= 1 }
      let output = gain * SIMD2(left[n], right[n])
      left[n] = audible(output.x)
      right[n] = audible(output.y)
    }
    (ramp.value, self.phase) = (state, phase)
  }
}

extension RingModulator.Parameters {
  /// The gains of dry and wet, and the turns of the carrier per frame.
  @_noLocks fileprivate func state(sampleRate: Double) -> SIMD4<Float> {
    let mix = WetDryMix(percent: wetDryMix)
    let frequency = min(frequency.limited(to: Self.frequencyRange), 0.49 * sampleRate)
    return SIMD4(mix.dry, mix.wet, Float(frequency / sampleRate), 0)
  }
}

/// Zero in place of what is too soft to be heard or not a number, so that no denormal is passed on.
@_noLocks @inline(__always) private func audible(_ sample: Float) -> Float {
  abs(sample) >= 1e-30 ? sample : 0
}
