protocol FormatTraits: Sendable {
  var displayName: String { get }
  var word: String { get }
  var fileExtensions: [String] { get }
  var isLossless: Bool { get }
  var bitDepth: Int? { get }
  var clips: Bool { get }
  var mostChannels: Int { get }

  /// Whether this is the default format for a sound whose file has one of the format's extensions.
  ///
  /// False if such a file may have another encoding, of which this format would lose some data.
  var isDefaultForEnding: Bool { get }
  var program: String? { get }

  func sampleRate(for rate: Double) -> Double

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double?

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
  func nearest(to rate: Double) -> Double { first { $0 >= rate } ?? last ?? rate }
}
