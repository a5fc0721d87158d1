import MynaDSP

/// Keeps the true peak below −1 dB of full scale, however many notes sound at once.
///
/// Gives as many frames as it takes, `latency` frames later: it begins with silence.
struct PianoCeiling: ~Copyable, Sendable {
  /// The settings of the limiter, which may exceed its ceiling by 0.1 dB.
  static let parameters = Limiter.Parameters(ceiling: -1.2)

  /// Frames between input and output, 5 ms.
  let latency: Int
  private var limiter: Limiter

  init(sampleRate: Double) {
    limiter = Limiter(Self.parameters, sampleRate: sampleRate, channelCount: 2)
    latency = limiter.latency
    _ = limiter.write(AudioBuffer(channelCount: 2, capacity: latency))
  }

  /// Limits a buffer in place; it must hold as many frames as it can.
  @_noLocks mutating func process(_ buffer: inout AudioBuffer) {
    _ = limiter.write(buffer)
    _ = limiter.read(into: &buffer)
  }
}
