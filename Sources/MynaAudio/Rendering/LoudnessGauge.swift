import MynaDSP

/// Integrated loudness on the way, if it is asked for.
struct LoudnessGauge: ~Copyable {
  private var loudness: Loudness
  private let isActive: Bool

  init(_ isActive: Bool, _ sampleRate: Double, _ channelCount: Int) {
    self.isActive = isActive
    loudness = Loudness(sampleRate: sampleRate, channelCount: channelCount)
  }

  mutating func measure(_ buffer: inout AudioBuffer) {
    if isActive { loudness.process(buffer) }
  }

  /// LUFS; nil for silence.
  var value: Double? { isActive ? loudness.integrated : nil }
}
