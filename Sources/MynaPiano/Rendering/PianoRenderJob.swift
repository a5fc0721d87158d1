public import SoundFiles

/// A Standard MIDI File to be made into a sound file.
public struct PianoRenderJob: Sendable {
  /// The instruments that play.
  public enum Instruments: Equatable, Sendable {
    /// Those of the system's SoundFont, or strings if none is installed or it cannot be played.
    case ofSystem
    /// Those of the SoundFont at a path, and no others.
    case soundFont(path: String)
    /// The strings that Myna computes, for all channels but that of the drums.
    case strings
  }

  /// The MIDI file to read.
  public var input: String
  /// The file to write; its folder must exist.
  public var output: String
  /// The format to write.
  public var format: SoundFileFormat
  /// The instruments that play.
  public var instruments = Instruments.ofSystem
  /// Hertz, 8,000…96,000; a format may take only a higher one, and then gets that.
  public var sampleRate = 48_000.0
  /// The loudness, linear, 0…10.
  ///
  /// At 0.5 strings are as loud as live; at 0.8 ten loud notes at once of an instrument of a SoundFont reach full scale.
  public var gain = 0.5
  /// The share of the hall in the sound, 0…100 %; 0 changes no bit.
  public var hall = 0.0
  /// Whether the true peak is kept below −1 dB of full scale.
  public var isLimited = true
  /// Whether a file at `output` may be replaced.
  public var overwrites = false

  /// Creates a job that plays the system's instruments without a hall, and refuses an existing destination.
  public init(input: String, output: String, format: SoundFileFormat) {
    (self.input, self.output, self.format) = (input, output, format)
  }
}

/// The result of a finished job.
public struct PianoRenderReport: Equatable, Sendable {
  /// Seconds of the output, with the time in which the last notes die away.
  public var duration: Double
  /// Frames written.
  public var frameCount: Int
  /// Hertz, of the file written.
  public var sampleRate: Double
  /// Notes of the MIDI file.
  public var noteCount: Int
  /// Whether the MIDI file ends early or is damaged; what could be read was played.
  public var isDamaged: Bool
  /// The SoundFont that played; nil for strings.
  public var soundFont: String?
  /// The reason why strings played in place of the system's SoundFont.
  public var problem: InstrumentProblem?
  /// Samples of the output that lay beyond full scale and were cut to it.
  public var clippedSampleCount: Int
}
