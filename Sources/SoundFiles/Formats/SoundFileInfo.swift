/// A sound file's own description.
public struct SoundFileInfo: Equatable, Sendable {
  /// Hertz.
  public var sampleRate: Double
  /// One is mono, two stereo.
  public var channelCount: Int
  /// The frames it should hold; nil when only reading to the end can tell.
  public var frameCount: Int?
  /// About how many seconds it has, where only reading to the end can tell; nil if nothing tells.
  public var estimatedDuration: Double?
  /// The format and coding in words, such as "WAV, 16-bit PCM".
  public var formatName: String
  /// Whether its samples are floating-point numbers, which may lie beyond full scale.
  public var isFloat = false
  /// The bit depth, which is `lossyBitDepth` for lossy formats; nil for floating-point samples, and if unknown.
  public var bitDepth: Int?
  /// Whether its samples are floating-point numbers of 64 bits.
  public var isDouble = false
  /// Whether it was coded by MP3, Vorbis or Opus, whose decoders give floating-point numbers.
  public var isLossy = false
  /// The file's format, if Myna writes that format.
  public var format: SoundFileFormat?
  /// The file extensions of its format, without the dot; empty for a format that Myna does not write.
  public var fileExtensions: Set<String> = []
  /// The metadata.
  public var tags: SoundFileTags
  /// Its known faults.
  public var damage: SoundFileDamage?
  /// The first part with another sample rate or channel count than the beginning, to which it is converted; nil if none is known.
  public var convertedPart: ConvertedPart?

  /// The bit depth that decoded lossy sound is worth.
  static let lossyBitDepth = 16

  /// Whether 16 bits keep every sample unchanged.
  public var fits16Bits: Bool { !isFloat && !isLossy && (bitDepth ?? 24) <= 16 }

  /// The smallest WAV format that keeps every sample unchanged; if the bit depth is unknown, one that suffices for all but
  /// floating-point samples.
  public var wavFormat: SoundFileFormat {
    guard !isFloat else { return .wavFloat }
    return switch bitDepth ?? 24 {
    case ...16: .wav16
    case ...24: .wav24
    default: .wavFloat
    }
  }
}

/// A part of a file that has another sample rate or channel count than the beginning, as in a recording of internet radio.
public struct ConvertedPart: Equatable, Sendable {
  /// The frame at which it begins, at the sample rate of the file’s beginning.
  public var start: Int
  /// Hertz, before it is converted.
  public var sampleRate: Double
  /// The channels, before they are converted.
  public var channelCount: Int
}

/// A difference between a file and the promises of its header.
public enum SoundFileDamage: Equatable, Sendable {
  /// It ends early: frames promised, and frames there.
  case endsEarly(expected: Int, found: Int)
  /// More bytes follow the sound than its header knows of.
  case hasUnknownRest(byteCount: Int)
  /// From this frame on it cannot be decoded.
  case undecodable(from: Int)
}
