/// The properties of a format that Myna writes.
protocol FormatTraits: Sendable {
  /// The name shown to the user.
  var displayName: String { get }
  /// The word for the format in a command.
  var word: String { get }
  /// The file extensions that stand for the format, in lowercase and without the dot; a new file
  /// gets the first.
  var fileExtensions: [String] { get }
  /// Whether samples are preserved, except for rounding.
  var isLossless: Bool { get }
  /// The bit depth of integer samples; nil for floating-point samples and for lossy formats.
  var bitDepth: Int? { get }
  /// Whether samples beyond full scale are clipped.
  var clips: Bool { get }
  /// The maximum number of channels, at any sample rate.
  var mostChannels: Int { get }

  /// Whether this is the default format for a sound whose file has one of the format's extensions.
  ///
  /// False if such a file may have another encoding, of which this format would lose some data.
  var isDefaultForEnding: Bool { get }
  /// The name of the program that encodes the format; nil if none is needed.
  var program: String? { get }

  /// Returns the lowest supported sample rate that is not below `rate`, or the highest supported
  /// one.
  func sampleRate(for rate: Double) -> Double

  /// Returns the approximate size of a file, in bytes; nil if the size depends on the sound.
  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double?

  /// Whether libsndfile's codes for a container and an encoding identify this format.
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
  /// Returns the first of ascending rates that is not below `rate`, or the last one.
  func nearest(to rate: Double) -> Double { first { $0 >= rate } ?? last ?? rate }
}
