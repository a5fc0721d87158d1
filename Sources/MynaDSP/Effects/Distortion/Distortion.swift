import CRealtime
import Realtime

/// Overdrives audio with a smooth curve that rounds off peaks, which adds odd harmonics.
///
/// The curve is tanh, whose slope at zero is 1, so soft sounds are only amplified by the drive. The
/// curve is applied at eight times the sample rate, because harmonics above the Nyquist frequency
/// would be aliased to unrelated tones. The dry signal is delayed by the same amount as the
/// distorted signal, which keeps the two in phase. Because the two are correlated, their gains add
/// up to 1.
///
/// Settings move to new values within 20 ms, frame by frame. Further changes during those 20 ms
/// take effect afterward. Samples are clipped at 60 dB above full scale, and NaN counts as silence.
///
/// - Source: U. Zölzer (ed.), *DAFX: Digital Audio Effects*, 2nd edition, chapter 4.3, "Nonlinear
///   processors"; the filters are those of `OversamplingFilter`.
public struct Distortion: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  private static var chunkFrames: Int { @_noLocks get { 256 } }

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
  private let filter = OversamplingFilter()
  private let channels: FixedBuffer<DistortionChannel>
  private var ramp: ParameterRamp

  /// Creates a distortion in its initial state, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a distortion is mono or stereo")
    storedParameters = parameters
    self.channelCount = channelCount
    ramp = ParameterRamp(parameters.gains, sampleRate: sampleRate)
    channels = FixedBuffer(count: channelCount) { _ in
      DistortionChannel(chunkFrames: Self.chunkFrames)
    }
  }

  /// The delay of the output, including the dry sound, in frames; 1 ms at 48 kHz.
  public var latency: Int { OversamplingFilter.delay }

  /// The number of frames after the end of the input until the filters have decayed.
  public var tail: Int { OversamplingFilter.delay }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    OversamplingFilter.delay
  }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Distorts a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Clears all state, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    for channel in 0..<channelCount { channels[channel].reset() }
    hasChanged = false
    ramp.settle(at: storedParameters.gains)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(
      block.channelCount == channelCount, "the block has other channels than the distortion")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 {
        hasChanged = false
        ramp.begin(to: storedParameters.gains)
      }
      let count = ramp.frames(of: min(Self.chunkFrames, block.frameCount &- start))
      distort(block.slice(from: start, count: count))
      _ = ramp.didTake(count)
      start &+= count
    }
  }

  @_noLocks private mutating func distort(_ block: AudioBlock) {
    var end = ramp.value
    for channel in 0..<channelCount {
      end = channels[channel].process(
        block[channel], count: block.frameCount, gains: ramp.value, step: ramp.step, filter)
    }
    ramp.value = end
  }
}

extension Distortion.Parameters {
  /// The dry gain, the wet gain, and the drive.
  fileprivate var gains: SIMD4<Float> {
    @_noLocks get {
      let mix = wetDryMix.limited(to: WetDryMix.range) / 100
      let drive = rt_pow(10, drive.limited(to: Self.driveRange) / 20)
      let gain = rt_pow(10, gain.limited(to: Self.gainRange) / 20)
      return SIMD4(Float(1 - mix), Float(mix * gain), Float(drive), 0)
    }
  }
}
