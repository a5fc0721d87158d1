import Processes

/// A file format that Myna writes.
public struct SoundFileFormat: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// All formats, in the order in which lists show them.
  ///
  /// Formats are registered here and nowhere else.
  public static let allCases: [SoundFileFormat] = [
    .wav16, .wav24, .wavFloat, .flac, .oggVorbis, .opus, .mp3, .aac,
  ]

  /// The identifier of the format in settings files.
  public let rawValue: String
  let traits: any FormatTraits

  init(rawValue: String, traits: any FormatTraits) {
    (self.rawValue, self.traits) = (rawValue, traits)
  }

  /// Creates the format with the given identifier; nil for a format that Myna doesn't write.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// Creates the format with the given file extension, ignoring case; nil for one that Myna doesn't
  /// write.
  public init?(fileExtension: String) {
    let ending = fileExtension.lowercased()
    let format = Self.allCases.first { $0.traits.fileExtensions.contains(ending) }
    guard let format else { return nil }
    self = format
  }

  /// Creates the format with the given word, which can be that of raw samples.
  package init?(word: String) {
    let format = Self.allCases.first { $0.word == word }
    guard let format = format ?? PCMSampleFormat(word: word).map(Self.raw) else { return nil }
    self = format
  }

  /// The file extension of new files, without the dot.
  public var fileExtension: String { traits.fileExtensions[0] }

  /// The name shown to the user.
  public var displayName: String { traits.displayName }

  package var word: String { traits.word }

  /// Whether files in this format can be written to a pipe while they are being created.
  package var canStream: Bool { traits.canStream }

  /// Whether files in this format can be written now; false if the encoder program isn't installed.
  public var isAvailable: Bool { traits.program.map { ProgramSearch.find($0) != nil } ?? true }

  package var isDefaultForEnding: Bool { traits.isDefaultForEnding }

  /// Returns the lowest supported sample rate that isn't below `rate`, or the highest supported
  /// rate if there is none.
  public func sampleRate(for rate: Double) -> Double { traits.sampleRate(for: rate) }

  /// Whether samples are preserved, except for rounding.
  public var isLossless: Bool { traits.isLossless }

  /// The bit depth of integer samples; nil for floating-point samples and for lossy formats.
  public var bitDepth: Int? { traits.bitDepth }

  /// The maximum number of channels, at any sample rate.
  public var mostChannels: Int { traits.mostChannels }

  /// Returns the bit rates, in bits per second, that can be requested for a file at a supported
  /// sample rate; nil if the format is lossless or has only a quality.
  public func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>? {
    traits.bitRates(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// The qualities that can be requested for a file; nil if there are none.
  ///
  /// For a lossy format, the highest number is the best audio. For FLAC, it is the smallest file,
  /// and only whole numbers have a meaning.
  public var qualities: ClosedRange<Double>? { traits.qualities }

  /// Whether samples beyond full scale are clipped.
  public var clips: Bool { traits.clips }

  /// Returns the approximate size of a file in bytes, at a supported sample rate; nil if the size
  /// depends on the audio.
  package func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    traits.byteCount(seconds: seconds, sampleRate: sampleRate, channelCount: channelCount)
  }
}

extension SoundFileFormat {
  package static var endings: String {
    var endings = [flac.fileExtension]
    for format in allCases where !endings.contains(format.fileExtension) {
      endings.append(format.fileExtension)
    }
    let last = endings.removeLast()
    return endings.map { "." + $0 }.joined(separator: ", ") + ", or ." + last
  }
}
