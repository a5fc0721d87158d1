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
  /// Whether a part that extends past the end of the input makes the job fail.
  ///
  /// If false, such a part ends with the input.
  public var requiresWholeParts = false
  /// Whether to leave out silence at the beginning and the end of the part to render.
  ///
  /// Audio below −50 dBFS counts as silence. A tenth of a second of it is kept at each end. Applies
  /// only if there is at most one part.
  public var trimsSilence = false
  /// Whether to fade each part in or out where audio was cut off, as during playback.
  ///
  /// If false, the frames stay unchanged.
  public var fadesParts = false
  /// Whether to play the parts backward.
  public var isReversed = false
  /// The channels of the output.
  public var channels = ChannelSelection.all
  /// The attenuation of steady background noise before the effect, 0…40 dB; nil to keep it.
  public var noiseReduction: Double?
  /// The sample rate of the output in hertz; nil for the input's rate.
  ///
  /// If the format does not support the rate, the lowest supported rate above it is used or, if
  /// there is none, the highest supported rate. Effects run at the input's rate.
  public var sampleRate: Double?
  /// An audio file to mix into the output after the effect; nil for none.
  public var mix: MixedFile?
  /// The lengths of the fades at the beginning and the end of the output.
  public var fades = FadeLengths()
  /// The silence to add before and after the audio, in seconds.
  public var padding = PaddingLengths()
  /// The loudness of the output; nil to leave the level unchanged.
  public var loudness: LoudnessTarget?
  /// The bit depth of a FLAC file, 16 or 24; nil for the depth that the input needs.
  public var bitDepth: Int?
  /// The bit rate of an MP3, Opus, or AAC file in bits per second; nil for one that suits speech.
  public var bitRate: Double?
  /// The quality of an MP3 or Ogg Vorbis file, or the compression level of a FLAC file, as in
  /// `SoundFileFormat.qualities`; nil for one that suits speech.
  public var quality: Double?
  /// The noise that is added before samples are rounded to 16 bits.
  public var dither = Dither.triangular
  /// The tags that replace those of the input; an empty string removes a tag.
  public var tags = SoundFileTags()
  /// Whether the output has the input's tags that `tags` does not replace.
  public var keepsTags = true
  /// Steps to perform in the given order; if there are any, the job must have no other changes of
  /// the audio.
  package var steps: [RenderStep] = []
  /// Whether to limit peaks even if no effect of this job changes the audio.
  var limitsUnchanged = false
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
  /// Whether to measure the loudness before and after rendering.
  public var measuresLoudness = false
  /// An opened stream to read instead of the file at `input`.
  ///
  /// A stream can be read only once, so it supports neither a target loudness nor `trimsSilence`.
  package var stream: SoundStream?
  /// A pipe or device to write to instead of the file at `output`.
  ///
  /// Audio that was read before an error is still written.
  package var sink: SoundSink?

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
