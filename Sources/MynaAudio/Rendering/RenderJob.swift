public import MynaDSP
public import SoundFiles

/// One file to be changed into another.
public struct RenderJob: Sendable {
  /// The file to read.
  public var input: String
  /// The file to write; its folder must exist.
  public var output: String
  /// The effect; one without units converts only.
  public var chain: EffectChain
  /// Whether the true peak of what an effect changes is kept at −1 dB of full scale; an unchanged sound stays as it is.
  public var limitsPeaks = true
  /// The format to write; nil for the input's own, which may be any format but can then only be copied.
  public var format: SoundFileFormat?
  /// The parts of the input to render one after another, in seconds and from first to last; nil for all of it.
  public var parts: [ClosedRange<Double>]?
  /// Whether each part is faded where sound was cut off, as playing does; otherwise its frames stay as they are.
  public var fadesParts = false
  /// Whether a file at `output` may be replaced.
  public var overwrites = false
  /// Whether a damaged file is rendered as far as it can be read, what is no number becoming silence.
  public var salvages = false
  /// Whether a WAV keeps the input's bit depth, whichever WAV `format` is.
  public var keepsDepth = false
  /// Whether the input's bytes are copied if the result would be the same sound in the same format.
  ///
  /// A copy keeps all metadata, including what Myna does not know, and does not encode lossy sound a second time.
  public var copies = false
  /// Whether more than two channels are mixed to stereo.
  public var downmixing = Downmixing.never
  /// Whether the result is the same take as the input, under the same id; what is changed is another sound.
  public var keepsIdentity = false
  /// Whether the loudness before and after is measured on the way.
  public var measuresLoudness = false

  /// Creates a job that refuses damaged sound, an existing destination, and channels that the effect or format does not support.
  public init(input: String, output: String, chain: EffectChain, format: SoundFileFormat?) {
    self.input = input
    self.output = output
    self.chain = chain
    self.format = format
  }
}

/// Conditions for mixing more than two channels to stereo.
public enum Downmixing: Sendable {
  /// Never: sound with more channels than the effect or format supports is refused. Effects support mono and stereo.
  case never
  /// If the effect or the format does not support as many channels.
  case whenNeeded
  case always
}

/// The result of a finished job.
public struct RenderReport: Equatable, Sendable {
  /// Seconds of the input that were rendered.
  public var inputDuration: Double
  /// Seconds of the output, tail included.
  public var duration: Double
  /// Hertz, of the file read.
  public var inputSampleRate: Double
  /// Frames read.
  public var inputFrameCount: Int
  /// Frames written.
  public var frameCount: Int
  /// Hertz, of the file written.
  public var sampleRate: Double
  /// The number of channels in the file written.
  public var channelCount: Int
  /// Samples of the output that lay beyond full scale and were cut to it.
  public var clippedSampleCount: Int
  /// Samples of the input that were no numbers and became silence.
  public var replacedSampleCount: Int
  /// Faults of the input, which was rendered all the same.
  public var damage: SoundFileDamage?
  /// The first part of the input that was converted to the sample rate and the channels of its beginning.
  public var convertedPart: ConvertedPart?
  /// The format of the file written; nil for a copy in a format that Myna does not write.
  public var format: SoundFileFormat?
  /// Integrated loudness of the input in LUFS; nil if not measured, for silence, and for more than two channels.
  public var inputLoudness: Double?
  /// The same of the output.
  public var loudness: Double?
  /// What the output lacks of the input, though nobody asked for that.
  public var losses: [RenderLoss] = []
}

/// Something that a result lacks of what it was made of.
public enum RenderLoss: Equatable, Sendable {
  /// The samples had 32-bit integers, or 64-bit floating-point numbers; the result has integers of `kept` bits, or nil for
  /// 32-bit floating-point numbers.
  case bits(isDouble: Bool, kept: Int?)
  /// A lossless result has another sample rate, in hertz, since its format does not take that of the input.
  case sampleRate(before: Double, after: Double)
  /// A lossy result has far fewer bits a second than its lossy input.
  case bitRate(before: Double, after: Double)
  /// Metadata that is too large to be carried.
  case metadata(SoundMetadata.Omission)
}

/// Why a job was not done; nothing is left of it.
public enum RenderError: Error, Equatable, Sendable {
  case file(SoundFileError)
  case effect(EffectError)
  /// Refused unless the job salvages.
  case damaged(path: String, SoundFileDamage, sampleRate: Double)
  /// The sample at `seconds` is no number; refused unless the job salvages.
  case notANumber(path: String, seconds: Double)
  /// The file is well formed, but it, or what of it was wanted, holds no frame; or it is silent and was to be louder.
  case noSound(path: String)
  /// The effect does not support as many channels, and the job does not mix them down.
  case tooManyChannels(path: String, channelCount: Int)
  /// The output is the input.
  case sameFile(path: String)
  case cancelled
}

extension RenderError {
  /// Converts the reason why a file could not be read or written.
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .file(error) }
  }
}
