/// The properties of a format that Myna writes.
protocol FormatTraits: Sendable {
  /// The name a person reads.
  var displayName: String { get }
  /// The word for the format in a command.
  var word: String { get }
  /// The file extensions that stand for the format, in lowercase and without the dot; a new file
  /// gets the first.
  var fileExtensions: [String] { get }
  /// Whether the samples written come back as they were, but for rounding.
  var isLossless: Bool { get }
  /// The bit depth of integer samples; nil for floating-point samples and for lossy formats.
  var bitDepth: Int? { get }
  /// Whether a sample beyond full scale is cut to it.
  var clips: Bool { get }
  /// The maximum number of channels, at any sample rate.
  var mostChannels: Int { get }

  /// Whether a sound whose file has one of the endings is written in this format unless a person
  /// asks for another; false if such a file may hold sound of another coding, which this one would
  /// lose a part of.
  var isDefaultForEnding: Bool { get }
  /// The name of the program that encodes the format; nil if none is needed.
  var program: String? { get }

  /// Returns the rate in hertz nearest above `rate` that the format takes, or its highest.
  func sampleRate(for rate: Double) -> Double

  /// Returns about how many bytes a file has; nil if that depends on the sound.
  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double?

  /// Whether libsndfile's numbers for a container and a coding mean this format.
  func isFormat(container: Int, coding: Int) -> Bool
}

extension FormatTraits {
  var bitDepth: Int? { nil }
  var clips: Bool { true }
  var isDefaultForEnding: Bool { true }
  var program: String? { nil }

  func isFormat(container: Int, coding: Int) -> Bool { false }
}

extension [Double] {
  /// Returns the first of ascending rates that is not below `rate`, or the last.
  func nearest(to rate: Double) -> Double { first { $0 >= rate } ?? last ?? rate }
}
