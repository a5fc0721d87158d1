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
  /// The format to write; nil for the input's own, whatever that is, which can only be copied.
  public var format: SoundFileFormat?
  /// The parts of the input to render one after another, in seconds and from first to last; nil for all of it.
  public var parts: [ClosedRange<Double>]?
  /// Whether a file at `output` may be replaced.
  public var overwrites = false
  /// Whether a damaged file is rendered as far as it can be read, what is no number becoming silence.
  public var salvages = false
  /// Whether a WAV has samples as fine as the input's, whichever WAV `format` is.
  public var keepsDepth = false
  /// Whether the bytes of the input are copied where the result would be the same sound in the same format.
  ///
  /// All that the file carries comes along, also what Myna does not know; and what was coded with loss is not coded again.
  public var copies = false
  /// Whether more than two channels are mixed to stereo.
  public var downmixing = Downmixing.never
  /// Whether the result is the same take as the input, under the same id; what is changed is another sound.
  public var keepsIdentity = false
  /// Whether the loudness before and after is measured on the way.
  public var measuresLoudness = false

  /// Creates a job that refuses damaged sound, an existing destination, and more channels than effect and format take.
  public init(input: String, output: String, chain: EffectChain, format: SoundFileFormat?) {
    self.input = input
    self.output = output
    self.chain = chain
    self.format = format
  }
}

/// When more than two channels are mixed to stereo.
public enum Downmixing: Sendable {
  /// What the effect or the format does not take is refused: effects work on mono and stereo.
  case never
  /// Where the effect or the format does not take so many.
  case whenNeeded
  case always
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
  /// Channels of the file written.
  public var channelCount: Int
  /// Samples of the output that lay beyond full scale and were cut to it.
  public var clippedSampleCount: Int
  /// Samples of the input that were no numbers and became silence.
  public var replacedSampleCount: Int
  /// What was wrong with the input that was rendered all the same.
  public var damage: SoundFileDamage?
  /// The format of the file written; nil for a copy of one that Myna does not write.
  public var format: SoundFileFormat?
  /// Integrated loudness of the input in LUFS; nil if not measured, for silence, and for more than two channels.
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
  /// Refused by an effect unless the job mixes down.
  case tooManyChannels(path: String, channelCount: Int)
  /// The output is the input.
  case sameFile(path: String)
  case cancelled
}

extension RenderError {
  /// Why a file was not read, or not written.
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .file(error) }
  }
}
