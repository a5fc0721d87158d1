/// A file format Myna writes.
public enum SoundFileFormat: String, CaseIterable, Sendable {
  /// WAV with 16-bit samples; from 4 GiB on its 64-bit sibling RF64.
  case wav16 = "wav16"
  /// WAV with 24-bit samples; from 4 GiB on RF64.
  case wav24 = "wav24"
  /// WAV with 32-bit float samples, the only format that keeps what lies over full scale.
  case wavFloat = "wavFloat"
  /// FLAC, lossless, 24 bits.
  case flac = "flac"
  /// Ogg Vorbis.
  case oggVorbis = "oggVorbis"
  /// Opus in Ogg.
  case opus = "opus"
  /// MPEG-1 layer III.
  case mp3 = "mp3"

  /// The ending of its files, without the dot.
  public var fileExtension: String {
    switch self {
    case .wav16, .wav24, .wavFloat: "wav"
    case .flac: "flac"
    case .oggVorbis: "ogg"
    case .opus: "opus"
    case .mp3: "mp3"
    }
  }

  /// The name a person reads.
  public var displayName: String {
    switch self {
    case .wav16: "WAV, 16 bit"
    case .wav24: "WAV, 24 bit"
    case .wavFloat: "WAV, 32-bit float"
    case .flac: "FLAC"
    case .oggVorbis: "Ogg Vorbis"
    case .opus: "Opus"
    case .mp3: "MP3"
    }
  }

  /// The format that files with this ending have, in any case; nil for an ending Myna does not write.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "wav", "wave", "rf64": self = .wav16
    case "flac": self = .flac
    case "ogg", "oga": self = .oggVorbis
    case "opus": self = .opus
    case "mp3": self = .mp3
    default: return nil
    }
  }

  /// The rate in hertz nearest above `rate` that the format takes, or its highest.
  public func sampleRate(for rate: Double) -> Double {
    if self == .flac, rate > Self.highestFLACRate {
      return min((rate / 10).rounded(.up) * 10, highestRate)
    }
    guard let rates else { return min(rate, highestRate) }
    return rates.first { $0 >= rate } ?? rates.last ?? rate
  }

  /// The highest rate in hertz at which FLAC takes any number; beyond, it takes multiples of ten.
  private static let highestFLACRate = 65_535.0

  /// Whether the samples written come back as they were, but for rounding.
  public var isLossless: Bool {
    switch self {
    case .wav16, .wav24, .wavFloat, .flac: true
    case .oggVorbis, .opus, .mp3: false
    }
  }

  /// The bit depth of integer samples; nil for floating-point samples and for lossy formats.
  public var bitDepth: Int? {
    switch self {
    case .wav16: 16
    case .wav24, .flac: 24
    case .wavFloat, .oggVorbis, .opus, .mp3: nil
    }
  }

  /// The maximum number of channels, at any sample rate.
  public var mostChannels: Int {
    switch self {
    case .wav16, .wav24, .wavFloat: 1_024
    case .flac: 8
    case .oggVorbis, .opus: 255
    case .mp3: 2
    }
  }

  /// Whether a sample beyond full scale is cut to it.
  public var clips: Bool { self != .wavFloat }

  /// The most hertz it takes.
  private var highestRate: Double {
    switch self {
    case .wav16, .wav24, .wavFloat: Double(Int32.max)
    case .flac: 655_350
    case .oggVorbis: 200_000
    case .opus, .mp3: 48_000
    }
  }

  /// The only rates it takes, ascending; nil when it takes any.
  private var rates: [Double]? {
    switch self {
    case .wav16, .wav24, .wavFloat, .flac, .oggVorbis: nil
    case .opus: [8_000, 12_000, 16_000, 24_000, 48_000]
    case .mp3: [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    }
  }
}
