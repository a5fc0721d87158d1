import MynaDSP

struct LoudnessMeter: ~Copyable {
  /// The sample rates, in hertz, at which loudness can be measured.
  ///
  /// The header of a file can also state rates outside this range.
  static let sampleRateRange = 4_000.0...1_000_000.0

  /// The meter, which takes time to create; nil if the loudness isn't measured.
  private var loudness: Loudness?

  init(_ isActive: Bool, _ sampleRate: Double, _ channelCount: Int) {
    guard isActive, Self.sampleRateRange.contains(sampleRate), channelCount <= 2 else { return }
    loudness = Loudness(sampleRate: sampleRate, channelCount: channelCount)
  }

  mutating func measure(_ buffer: inout AudioBuffer) {
    loudness?.process(buffer)
  }

  var value: Double? { measured { $0.integrated } }

  var maximumShortTerm: Double? { measured { $0.maximumShortTerm } }

  var range: Double? { measured { $0.range } }

  private func measured(_ result: (borrowing Loudness) -> Double?) -> Double? {
    switch loudness {
    case .some(let loudness): result(loudness)
    case .none: nil
    }
  }
}
