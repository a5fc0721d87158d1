public import MynaDSP
public import SoundFiles

/// A job that renders an audio file to another file.
public struct RenderJob: Sendable {
  /// The path of the input.
  public var input: String
  /// The path of the output.
  ///
  /// Its folder must exist.
  public var output: String
  /// The effect.
  ///
  /// An effect without units only converts the file.
  public var chain: EffectChain
  /// Whether to limit the true peak of processed audio to −1 dBTP.
  ///
  /// Unchanged audio is never limited.
  public var limitsPeaks = true
  /// The output format.
  ///
  /// If nil, the input's format is used, which Myna may be able to copy but not encode.
  public var format: SoundFileFormat?
  /// The parts of the input to render one after another, in seconds and in order; nil for the whole
  /// input.
  public var parts: [ClosedRange<Double>]?
  /// Whether to fade each part in or out where audio was cut off, as during playback.
  ///
  /// If false, the frames stay unchanged.
  public var fadesParts = false
  /// Whether an existing file at `output` may be replaced.
  public var overwrites = false
  /// Whether to render a damaged file as far as it can be read, and to replace samples that are NaN
  /// or infinite with silence.
  public var salvages = false
  /// Whether a WAV output file uses the input's bit depth, regardless of which WAV format `format`
  /// specifies.
  public var keepsDepth = false
  /// Whether to copy the input's bytes if the result would be the same audio in the same format.
  ///
  /// A copy keeps all metadata, including kinds unknown to Myna, and does not encode lossy audio a
  /// second time.
  public var copies = false
  /// When to mix more than two channels to stereo.
  public var downmixing = Downmixing.never
  /// Whether the output keeps the input's take ID.
  ///
  /// If false, the output is not a take.
  public var keepsIdentity = false
  /// Whether to measure the loudness before and after.
  public var measuresLoudness = false

  /// Creates a job that, by default, rejects damaged files, existing output files, and channel
  /// counts that the effect or format does not support.
  public init(input: String, output: String, chain: EffectChain, format: SoundFileFormat?) {
    self.input = input
    self.output = output
    self.chain = chain
    self.format = format
  }
}

/// Specifies when more than two channels are mixed to stereo.
///
/// Effects support only mono and stereo. With `never`, files with more channels than the effect or
/// the format supports are rejected. With `whenNeeded`, only those files are mixed.
public enum Downmixing: Sendable {
  case never
  case whenNeeded
  case always
}

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
  /// The number of NaN or infinite samples in the input that were replaced with silence.
  public var replacedSampleCount = 0
  /// The damage to the input, which was rendered anyway.
  public var damage: SoundFileDamage?
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

/// An error that made a job fail.
///
/// A failed job leaves no output file. `notANumber` contains the time, in seconds, of the first
/// sample that is NaN or infinite. If `salvages` is true, a job throws neither `damaged` nor
/// `notANumber`.
///
/// `noSound` means that the file is valid, but that the requested part contains no frames, or
/// contains only silence, which cannot be normalized. `tooManyChannels` means that the effect does
/// not support the file's channel count, and that the job does not mix the channels to stereo.
/// `sameFile` means that the output path refers to the input file.
public enum RenderError: Error, Equatable, Sendable {
  case file(SoundFileError)
  case effect(EffectError)
  case damaged(path: String, SoundFileDamage, sampleRate: Double)
  case notANumber(path: String, seconds: Double)
  case noSound(path: String)
  case tooManyChannels(path: String, channelCount: Int)
  case sameFile(path: String)
  case cancelled
}

extension RenderError {
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .file(error) }
  }
}
