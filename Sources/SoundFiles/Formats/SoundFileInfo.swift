/// The properties of an audio file.
public struct SoundFileInfo: Equatable, Sendable {
  /// The sample rate in hertz.
  public var sampleRate: Double
  /// The number of channels: one for mono, two for stereo.
  public var channelCount: Int
  /// The length in frames; nil if it is known only after decoding.
  public var frameCount: Int?
  /// The approximate length in seconds if the exact one is known only after decoding; nil if
  /// unknown.
  public var estimatedDuration: Double?
  /// The format and codec as text, such as "WAV, 16-bit PCM".
  public var formatName: String
  /// Whether samples are floating-point numbers, which can exceed full scale.
  public var isFloat = false
  /// The bit depth; `lossyBitDepth` for lossy formats, nil for floating-point samples or if
  /// unknown.
  public var bitDepth: Int?
  /// Whether samples are 64-bit floating-point numbers.
  public var isDouble = false
  /// Whether the codec is MP3, Vorbis, or Opus, whose decoders return floating-point numbers.
  public var isLossy = false
  /// The file's format, if Myna writes it.
  public var format: SoundFileFormat?
  /// The format's file extensions, without the dot; empty for a format that Myna doesn't write.
  public var fileExtensions: Set<String> = []
  /// The text metadata.
  public var tags: SoundFileTags
  /// Known damage to the file.
  public var damage: SoundFileDamage?
  /// The first part that is converted because its sample rate or channel count differs from that of
  /// the file's beginning; nil if no such part is known.
  public var convertedPart: ConvertedPart?

  /// The bit depth that is sufficient for decoded lossy audio.
  static let lossyBitDepth = 16

  /// Whether 16 bits preserve every sample.
  public var fits16Bits: Bool { !isFloat && !isLossy && (bitDepth ?? 24) <= 16 }

  /// The smallest WAV format that is sufficient for the samples.
  ///
  /// Samples that need more precision than 32-bit floating-point numbers provide are rounded. If
  /// the bit depth is unknown, the samples are assumed to have 24 bits.
  public var wavFormat: SoundFileFormat {
    guard !isFloat else { return .wavFloat }
    return switch bitDepth ?? 24 {
    case ...16: .wav16
    case ...24: .wav24
    default: .wavFloat
    }
  }
}

/// A part of a file whose sample rate or channel count differs from that of the file's beginning,
/// as in internet radio recordings.
public struct ConvertedPart: Equatable, Sendable {
  /// The first frame of the part, at the sample rate of the file's beginning.
  public var start: Int
  /// The sample rate in hertz, before the conversion.
  public var sampleRate: Double
  /// The number of channels, before the conversion.
  public var channelCount: Int
}

/// A difference between a file and its header.
///
/// `endsEarly` contains both lengths in frames. `hasUnknownRest` means that the audio is followed
/// by more bytes than the header states. `undecodable` contains the first frame that can't be
/// decoded.
public enum SoundFileDamage: Equatable, Sendable {
  case endsEarly(expected: Int, found: Int)
  case hasUnknownRest(byteCount: Int)
  case undecodable(from: Int)
}
