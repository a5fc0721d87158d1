/// What a sound file says of itself.
public struct SoundFileInfo: Equatable, Sendable {
  /// Hertz.
  public var sampleRate: Double
  /// One is mono, two stereo.
  public var channelCount: Int
  /// The frames it should hold; nil when only reading to the end can tell.
  public var frameCount: Int?
  /// The format and coding in words, such as "WAV, 16-bit PCM".
  public var formatName: String
  /// Whether its samples are floating-point numbers, which may lie beyond full scale.
  public var isFloat = false
  /// The bits of its samples, `lossyBitDepth` for what is coded with loss; nil for floats, and where that is not known.
  public var bitDepth: Int?
  /// Its format, if that is one that Myna writes.
  public var format: SoundFileFormat?
  /// The endings of names, without the dot, that say of what kind it is; none for a kind that Myna does not write.
  public var fileExtensions: Set<String> = []
  /// What it carries beside the sound.
  public var tags: SoundFileTags
  /// What is known to be wrong with it.
  public var damage: SoundFileDamage?

  /// As many bits as decoded sound is worth that was coded with loss.
  static let lossyBitDepth = 16

  /// The smallest WAV that takes every sample as it is; where the depth is not known, one that is fine enough for all
  /// but floats.
  public var wavFormat: SoundFileFormat {
    guard !isFloat else { return .wavFloat }
    return switch bitDepth ?? 24 {
    case ...16: .wav16
    case ...24: .wav24
    default: .wavFloat
    }
  }
}

/// What a file can carry beside its sound.
public struct SoundFileTags: Equatable, Sendable {
  /// What the sound is called.
  public var title: String?
  /// As the file spells it, usually year-month-day.
  public var date: String?
  /// Anything else.
  public var comment: String?

  /// Creates a set of tags; nil means the file has none.
  public init(title: String? = nil, date: String? = nil, comment: String? = nil) {
    self.title = title
    self.date = date
    self.comment = comment
  }
}

/// How a file differs from what its header promises.
public enum SoundFileDamage: Equatable, Sendable {
  /// It ends early: frames promised, and frames there.
  case endsEarly(expected: Int, found: Int)
  /// More bytes follow the sound than its header knows of.
  case hasUnknownRest(byteCount: Int)
  /// From this frame on it cannot be decoded.
  case undecodable(from: Int)
}
