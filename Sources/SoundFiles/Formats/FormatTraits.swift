protocol FormatTraits: Sendable {
  var displayName: String { get }
  var word: String { get }
  /// The extensions in lowercase, without the dot; new files get the first one.
  var fileExtensions: [String] { get }
  var isLossless: Bool { get }
  var bitDepth: Int? { get }
  var clips: Bool { get }
  var mostChannels: Int { get }

  /// Whether files with one of this format's extensions are saved in this format by default.
  ///
  /// This is false if such files can also contain other encodings, because converting those to this
  /// format would lose data.
  var isDefaultForEnding: Bool { get }
  var program: String? { get }
  /// Whether a file can be written to a pipe while the file is being created.
  var canStream: Bool { get }

  func sampleRate(for rate: Double) -> Double

  /// Returns the bit rates, in bits per second, that can be requested; nil if there are none.
  func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>?

  /// The qualities that can be requested; nil if there are none.
  var qualities: ClosedRange<Double>? { get }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double?

  /// Returns whether libsndfile's codes for a container and a coding identify this format.
  func isFormat(container: Int, coding: Int) -> Bool
}

extension FormatTraits {
  var bitDepth: Int? { nil }
  var clips: Bool { true }
  var isDefaultForEnding: Bool { true }
  var program: String? { nil }
  var canStream: Bool { program == nil }
  var qualities: ClosedRange<Double>? { nil }

  func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>? { nil }

  func isFormat(container: Int, coding: Int) -> Bool { false }
}

extension [Double] {
  func nearest(to rate: Double) -> Double { first { $0 >= rate } ?? last ?? rate }
}
