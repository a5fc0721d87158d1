import MynaDSP

struct LoudnessMeter: ~Copyable {
  /// The sample rates, in hertz, at which loudness can be measured.
  ///
  /// The header of a file can also state rates outside this range.
  static let sampleRateRange = 4_000.0...1_000_000.0

  private var loudness: Loudness
  private let isActive: Bool

  init(_ isActive: Bool, _ sampleRate: Double, _ channelCount: Int) {
    let range = Self.sampleRateRange
    self.isActive = isActive && range.contains(sampleRate) && channelCount <= 2
    loudness = Loudness(
      sampleRate: min(max(sampleRate, range.lowerBound), range.upperBound),
      channelCount: min(2, channelCount))
  }

  mutating func measure(_ buffer: inout AudioBuffer) {
    if isActive { loudness.process(buffer) }
  }

  var value: Double? { isActive ? loudness.integrated : nil }

  var maximumShortTerm: Double? { isActive ? loudness.maximumShortTerm : nil }

  var range: Double? { isActive ? loudness.range : nil }
}
