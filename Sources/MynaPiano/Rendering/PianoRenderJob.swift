public import SoundFiles

/// A request to render a Standard MIDI File to an audio file.
public struct PianoRenderJob: Sendable {
  /// Where the sounds of the instruments come from.
  ///
  /// `ofSystem` is the system's SoundFont, or strings if none is installed or it can't be played.
  public enum Instruments: Equatable, Sendable {
    case ofSystem
    case soundFont(path: String)
    case strings
  }

  /// The MIDI file to read.
  public var input: String
  /// The file to write; its folder must exist.
  public var output: String
  /// The format to write.
  public var format: SoundFileFormat
  /// Where the sounds of the instruments come from.
  public var instruments = Instruments.ofSystem
  /// The sample rate in hertz, 8,000…96,000.
  ///
  /// If the format doesn't support the rate, the next higher supported rate is used, or the highest
  /// supported rate if there is none.
  public var sampleRate = 48_000.0
  /// The gain as a linear factor, 0…10.
  ///
  /// At 0.5, strings are as loud as in live playing. At 0.8, ten loud simultaneous notes of a
  /// SoundFont instrument reach full scale.
  public var gain = 0.5
  /// The amount of reverb, 0…100 %; at 0, the audio is bit-identical.
  public var hall = 0.0
  /// Whether the true peak is kept below −1 dBTP.
  public var isLimited = true
  /// Whether an existing file at `output` may be replaced.
  public var overwrites = false

  /// Creates a job with the system's instruments and without reverb; it won't replace an existing
  /// file.
  public init(input: String, output: String, format: SoundFileFormat) {
    (self.input, self.output, self.format) = (input, output, format)
  }
}

/// The result of a finished job.
public struct PianoRenderReport: Equatable, Sendable {
  /// The duration of the output in seconds, including the decay of the last notes.
  public var duration: Double
  /// The number of frames written.
  public var frameCount: Int
  /// The output's sample rate in hertz.
  public var sampleRate: Double
  /// The number of notes in the MIDI file.
  public var noteCount: Int
  /// Whether the MIDI file is truncated or damaged, in which case only its readable part was
  /// played.
  public var isDamaged: Bool
  /// The path to the SoundFont that was played; nil for strings.
  public var soundFont: String?
  /// The reason why strings played instead of the system's SoundFont.
  public var problem: InstrumentProblem?
  /// The number of output samples that exceeded full scale and were clipped.
  public var clippedSampleCount: Int
}
