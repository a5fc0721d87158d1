/// The properties of a sound file.
public struct SoundFileInfo: Equatable, Sendable {
  /// In hertz.
  public var sampleRate: Double
  /// The number of channels: one for mono, two for stereo.
  public var channelCount: Int
  /// The length in frames; nil if it is known only after decoding.
  public var frameCount: Int?
  /// The approximate length in seconds, if the exact one is known only after decoding; nil if
  /// unknown.
  public var estimatedDuration: Double?
  /// The format and codec in words, such as "WAV, 16-bit PCM".
  public var formatName: String
  /// Whether samples are floating-point numbers, which may be beyond full scale.
  public var isFloat = false
  /// The bit depth, which is `lossyBitDepth` for lossy formats; nil for floating-point samples, and
  /// if unknown.
  public var bitDepth: Int?
  /// Whether samples are 64-bit floating-point numbers.
  public var isDouble = false
  /// Whether the codec is MP3, Vorbis or Opus, whose decoders return floating-point numbers.
  public var isLossy = false
  /// The file's format, if Myna writes it.
  public var format: SoundFileFormat?
  /// The file extensions of its format, without the dot; empty for a format that Myna does not
  /// write.
  public var fileExtensions: Set<String> = []
  /// The text metadata.
  public var tags: SoundFileTags
  /// The known damage of the file.
  public var damage: SoundFileDamage?
  /// The first part whose sample rate or channel count differs from the beginning's, to which it is
  /// converted; nil if none is known.
  public var convertedPart: ConvertedPart?

  /// The bit depth that suffices for decoded lossy sound.
  static let lossyBitDepth = 16

  /// Whether 16 bits preserve every sample.
  public var fits16Bits: Bool { !isFloat && !isLossy && (bitDepth ?? 24) <= 16 }

  /// The smallest WAV format that preserves every sample.
  ///
  /// If the bit depth is unknown, it preserves all but floating-point samples.
  public var wavFormat: SoundFileFormat {
    guard !isFloat else { return .wavFloat }
    return switch bitDepth ?? 24 {
    case ...16: .wav16
    case ...24: .wav24
    default: .wavFloat
    }
  }
}

/// A part of a file whose sample rate or channel count differs from the beginning's, as in
/// recordings of internet radio.
public struct ConvertedPart: Equatable, Sendable {
  /// The first frame of the part, at the sample rate of the file’s beginning.
  public var start: Int
  /// The sample rate in hertz, before the conversion.
  public var sampleRate: Double
  /// The number of channels, before the conversion.
  public var channelCount: Int
}

/// A difference between a file and its header.
///
/// `endsEarly` has both lengths in frames. `hasUnknownRest` means that more bytes follow the sound
/// than the header states. `undecodable` has the first frame that cannot be decoded.
public enum SoundFileDamage: Equatable, Sendable {
  case endsEarly(expected: Int, found: Int)
  case hasUnknownRest(byteCount: Int)
  case undecodable(from: Int)
}
