public import SoundFiles

/// The result of a finished job.
public struct RenderReport: Equatable, Sendable {
  /// The rendered duration of the input in seconds.
  public var inputDuration: Double
  /// The duration of the output in seconds, including the tail.
  public var duration: Double
  /// The sample rate of the input in hertz.
  public var inputSampleRate: Double
  /// The number of frames read.
  public var inputFrameCount: Int
  /// The number of frames written.
  public var frameCount: Int
  /// The sample rate of the output in hertz.
  public var sampleRate: Double
  /// The number of channels of the output.
  public var channelCount: Int
  /// The number of output samples that were clipped to full scale.
  public var clippedSampleCount = 0
  /// The number of NaN or infinite samples in the input, and in the file that was mixed in, that
  /// were replaced with silence.
  public var replacedSampleCount = 0
  /// The damage to the input, which was rendered anyway.
  public var damage: SoundFileDamage?
  /// The damage to the file that was mixed in, whose readable part was used.
  public var mixedDamage: SoundFileDamage?
  /// The first part of the input that was converted, because its sample rate or channels differ
  /// from those at the beginning.
  public var convertedPart: ConvertedPart?
  /// The format of the output; nil for a copy in a format that Myna does not write.
  public var format: SoundFileFormat?
  /// The integrated loudness of the input in LUFS; nil if not measured, for silence, and for more
  /// than two channels.
  public var inputLoudness: Double?
  /// The integrated loudness of the output, measured in the same way as the input's.
  public var loudness: Double?
  /// The properties of the input that were lost in the output, although the job did not request
  /// that.
  public var losses: [RenderQualityLoss] = []

  init(
    inputFrameCount: Int, inputSampleRate: Double, frameCount: Int, sampleRate: Double,
    channelCount: Int, format: SoundFileFormat?
  ) {
    (self.inputFrameCount, self.inputSampleRate) = (inputFrameCount, inputSampleRate)
    inputDuration = Double(inputFrameCount) / inputSampleRate
    (self.frameCount, self.sampleRate) = (frameCount, sampleRate)
    duration = Double(frameCount) / sampleRate
    (self.channelCount, self.format) = (channelCount, format)
  }
}

/// A difference between an output and its input that the job did not request.
///
/// `bits` means that the samples were 32-bit integers or 64-bit floating-point numbers. The output
/// contains integers with `kept` bits, or 32-bit floating-point numbers if `kept` is nil.
/// `sampleRate` means that a lossless format does not support the input's sample rate, and contains
/// the rates before and after, in hertz. `bitRate` means that a lossy output has a much lower bit
/// rate than its lossy input, and contains the rates before and after, in bits per second.
/// `metadata` contains metadata that was dropped because it was too large.
public enum RenderQualityLoss: Equatable, Sendable {
  case bits(isDouble: Bool, kept: Int?)
  case sampleRate(before: Double, after: Double)
  case bitRate(before: Double, after: Double)
  case metadata(SoundMetadata.Omission)
}
