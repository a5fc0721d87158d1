import MynaDSP

/// Keeps the true peak below −1 dB of full scale, however many notes sound at once.
///
/// Gives as many frames as it takes, `latency` frames later: it begins with silence.
struct PianoCeiling: ~Copyable, Sendable {
  /// Frames between input and output, 5 ms.
  let latency: Int
  private var limiter: Limiter

  init(sampleRate: Double) {
    // The limiter may exceed its ceiling by 0.1 dB.
    limiter = Limiter(
      Limiter.Parameters(ceiling: -1.2), sampleRate: sampleRate, channelCount: 2)
    latency = limiter.latency
    _ = limiter.write(AudioBuffer(channelCount: 2, capacity: latency))
  }

  /// Limits a buffer in place; it must hold as many frames as it can.
  @_noLocks mutating func process(_ buffer: inout AudioBuffer) {
    _ = limiter.write(buffer)
    _ = limiter.read(into: &buffer)
  }
}
