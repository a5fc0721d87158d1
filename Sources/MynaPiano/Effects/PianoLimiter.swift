import MynaDSP

/// Keeps the true peak below −1 dBTP, however many notes sound at once.
///
/// A buffer's frames are replaced by the same number of limited frames, delayed by `latency`; the
/// first frames are silent. The buffer must be filled to its capacity. The ceiling is −1.2 dB
/// because the limiter can exceed it by 0.1 dB.
struct PianoLimiter: ~Copyable, Sendable {
  static let parameters = Limiter.Parameters(ceiling: -1.2)

  let latency: Int
  private var limiter: Limiter

  init(sampleRate: Double) {
    limiter = Limiter(Self.parameters, sampleRate: sampleRate, channelCount: 2)
    latency = limiter.latency
    _ = limiter.write(AudioBuffer(channelCount: 2, capacity: latency))
  }

  @_noLocks mutating func process(_ buffer: inout AudioBuffer) {
    _ = limiter.write(buffer)
    _ = limiter.read(into: &buffer)
  }
}
