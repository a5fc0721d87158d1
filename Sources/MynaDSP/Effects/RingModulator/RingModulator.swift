import CRealtime
import Realtime

/// Multiplies audio by a sine wave, which turns each partial into two, one above and one below its
/// original frequency.
///
/// A slow carrier produces a tremolo, a 30 Hz carrier turns a voice into a robot's, and a fast one
/// sounds like a bell. Partials that would exceed the Nyquist frequency are reflected back below
/// it.
///
/// Settings move to new values within 20 ms, frame by frame. The carrier's phase is continuous, so
/// changes don't cause clicks. Further changes during those 20 ms take effect afterward.
///
/// - Source: U. Zölzer (ed.), *DAFX: Digital Audio Effects*, 2nd edition, chapter 3.2, "Ring
///   modulator".
public struct RingModulator: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
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
  /// The carrier's phase before the next frame, in cycles, 0..<1.
  private var phase = 0.0
  private var ramp: ParameterRamp

  /// Creates a modulator for mono or stereo, whose carrier starts at phase zero.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a ring modulator is mono or stereo")
    storedParameters = parameters
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    ramp = ParameterRamp(parameters.state(sampleRate: sampleRate), sampleRate: sampleRate)
  }

  /// The delay of the output in frames, which is always 0.
  public var latency: Int { 0 }
  /// The tail in frames, always 0.
  public var tail: Int { 0 }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int { 0 }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Modulates a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Restarts the carrier at phase zero and applies the current settings immediately.
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
  /// The gains of the dry and wet signals, and the carrier's frequency in cycles per frame.
  @_noLocks fileprivate func state(sampleRate: Double) -> SIMD4<Float> {
    let mix = WetDryMix(percent: wetDryMix)
    let frequency = min(frequency.limited(to: Self.frequencyRange), 0.49 * sampleRate)
    return SIMD4(mix.dry, mix.wet, Float(frequency / sampleRate), 0)
  }
}

@_noLocks @inline(__always) private func audible(_ sample: Float) -> Float {
  abs(sample) >= 1e-30 ? sample : 0
}
