import MynaDSP

/// Keeps the true peak below −1 dB of full scale, however many notes sound at once.
///
/// Each buffer returns as many frames as it was given, delayed by `latency`; the first frames are
/// silent.
struct PianoLimiter: ~Copyable, Sendable {
  /// The ceiling is −1.2 dB because the limiter may exceed it by 0.1 dB.
  static let parameters = Limiter.Parameters(ceiling: -1.2)

  let latency: Int
  private var limiter: Limiter

  init(sampleRate: Double) {
    limiter = Limiter(Self.parameters, sampleRate: sampleRate, channelCount: 2)
    latency = limiter.latency
    _ = limiter.write(AudioBuffer(channelCount: 2, capacity: latency))
  }

  /// Limits a buffer in place.
  ///
  /// Its frame count must equal its capacity.
  @_noLocks mutating func process(_ buffer: inout AudioBuffer) {
    _ = limiter.write(buffer)
    _ = limiter.read(into: &buffer)
  }
}
