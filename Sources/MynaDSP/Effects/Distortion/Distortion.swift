import CRealtime
import Realtime

/// Overdrives a sound: a smooth curve that rounds off what is loud, and so adds odd harmonics.
///
/// The curve is tanh, whose slope is 1 at zero: what is soft passes with the drive alone. It runs at eight
/// times the sample rate, since harmonics above the Nyquist frequency would otherwise be folded back as
/// tones that have nothing to do with the sound. The untouched sound is as late as the distorted, so their
/// mix is in phase; as the two are alike, their gains add up to one.
///
/// A new setting is reached in 20 ms, frame by frame. A change made during those 20 ms follows after them.
/// Samples are clipped at 60 dB above full scale, and what is not a number counts as silence.
///
/// - Source: U. Zölzer (ed.), *DAFX: Digital Audio Effects*, 2nd edition, chapter 4.3, "Nonlinear
///   processors"; the filters are those of `OversamplingFilter`.
public struct Distortion: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  private static var chunkFrames: Int { @_noLocks get { 256 } }

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
  private let filter = OversamplingFilter()
  private let channels: Memory<DistortionChannel>
  /// The gains of dry and wet, and the drive.
  private var ramp: ParameterRamp

  /// Creates a distortion at rest, for mono or stereo.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a distortion is mono or stereo")
    storedParameters = parameters
    self.channelCount = channelCount
    ramp = ParameterRamp(parameters.gains, sampleRate: sampleRate)
    channels = Memory(count: channelCount) { _ in DistortionChannel(chunkFrames: Self.chunkFrames) }
  }

  /// Frames by which the output, the untouched sound too, is late: 1 ms at 48 kHz.
  public var latency: Int { OversamplingFilter.delay }

  /// Frames it rings on after its input ends: those of the filters.
  public var tail: Int { OversamplingFilter.delay }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    OversamplingFilter.delay
  }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Distorts a buffer in place.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Forgets the past, as if only silence had come in, and is at the present settings at once.
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
  /// The gains of dry and wet, and the drive.
  fileprivate var gains: SIMD4<Float> {
    @_noLocks get {
      let mix = wetDryMix.limited(to: WetDryMix.range) / 100
      let drive = rt_pow(10, drive.limited(to: Self.driveRange) / 20)
      let gain = rt_pow(10, gain.limited(to: Self.gainRange) / 20)
      return SIMD4(Float(1 - mix), Float(mix * gain), Float(drive), 0)
    }
  }
}
