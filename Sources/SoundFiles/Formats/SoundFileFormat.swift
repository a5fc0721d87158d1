import Processes

/// A file format Myna writes.
public struct SoundFileFormat: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// All formats, in the order in which lists show them.
  ///
  /// A format is registered here, and nowhere else.
  public static let allCases: [SoundFileFormat] = [
    .wav16, .wav24, .wavFloat, .flac, .oggVorbis, .opus, .mp3, .aac,
  ]

  /// The format in files of settings.
  public let rawValue: String
  let traits: any FormatTraits

  init(rawValue: String, traits: any FormatTraits) {
    (self.rawValue, self.traits) = (rawValue, traits)
  }

  /// The format with a raw value; nil for a format Myna does not write.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// Returns the format for a file extension, ignoring case; nil for one that Myna does not write.
  public init?(fileExtension: String) {
    let ending = fileExtension.lowercased()
    let format = Self.allCases.first { $0.traits.fileExtensions.contains(ending) }
    guard let format else { return nil }
    self = format
  }

  /// The format with this word in a command; nil if there is none.
  package init?(word: String) {
    guard let format = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = format
  }

  /// The ending of its files, without the dot.
  public var fileExtension: String { traits.fileExtensions[0] }

  /// The name a person reads.
  public var displayName: String { traits.displayName }

  /// The word for it in a command.
  package var word: String { traits.word }

  /// Whether the format can be written on this machine now; false if the program that encodes it is
  /// not installed.
  public var isAvailable: Bool { traits.program.map { ProgramSearch.find($0) != nil } ?? true }

  /// Whether a sound whose file has one of the endings is written in this format unless a person
  /// asks for another.
  package var isDefaultForEnding: Bool { traits.isDefaultForEnding }

  /// The rate in hertz nearest above `rate` that the format takes, or its highest.
  public func sampleRate(for rate: Double) -> Double { traits.sampleRate(for: rate) }

  /// Whether samples are preserved, except for rounding.
  public var isLossless: Bool { traits.isLossless }

  /// The bit depth of integer samples; nil for floating-point samples and for lossy formats.
  public var bitDepth: Int? { traits.bitDepth }

  /// The maximum number of channels, at any sample rate.
  public var mostChannels: Int { traits.mostChannels }

  /// Whether a sample beyond full scale is cut to it.
  public var clips: Bool { traits.clips }

  /// Returns about how many bytes a file has, at a rate that the format takes; nil if that depends
  /// on the sound.
  package func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    traits.byteCount(seconds: seconds, sampleRate: sampleRate, channelCount: channelCount)
  }
}

extension SoundFileFormat {
  /// The endings of all formats, for a sentence: ".flac, .wav, .ogg, .opus, or .mp3".
  package static var endings: String {
    // The formats that are proposed come first.
    var endings = [flac.fileExtension]
    for format in allCases where !endings.contains(format.fileExtension) {
      endings.append(format.fileExtension)
    }
    let last = endings.removeLast()
    return endings.map { "." + $0 }.joined(separator: ", ") + ", or ." + last
  }
}
