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
  /// The format to write.
  public var format: SoundFileFormat
  /// The parts of the input to render one after another, in seconds and from first to last; nil for all of it.
  public var parts: [ClosedRange<Double>]?
  /// Whether a file at `output` may be replaced.
  public var overwrites = false
  /// Whether a damaged file is rendered as far as it can be read, what is no number becoming silence.
  public var salvages = false
  /// Whether more than two channels are mixed to stereo.
  public var downmixes = false
  /// Whether the result is the same take as the input, under the same id; what is changed is another sound.
  public var keepsIdentity = false
  /// Whether the loudness before and after is measured on the way.
  public var measuresLoudness = false

  /// Creates a job that refuses damaged sound, more than two channels and an existing destination.
  public init(input: String, output: String, chain: EffectChain, format: SoundFileFormat) {
    self.input = input
    self.output = output
    self.chain = chain
    self.format = format
  }
}

/// What a finished job did.
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
  /// Channels of the file written, one or two.
  public var channelCount: Int
  /// Samples of the output that lay beyond full scale and were cut to it.
  public var clippedSampleCount: Int
  /// Samples of the input that were no numbers and became silence.
  public var replacedSampleCount: Int
  /// What was wrong with the input that was rendered all the same.
  public var damage: SoundFileDamage?
  /// Integrated loudness of the input in LUFS; nil if not measured, or for silence.
  public var inputLoudness: Double?
  /// The same of the output.
  public var loudness: Double?
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
  /// Refused unless the job mixes down.
  case tooManyChannels(path: String, channelCount: Int)
  /// The output is the input.
  case sameFile(path: String)
  case cancelled
}
