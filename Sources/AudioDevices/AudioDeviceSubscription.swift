/// A subscription to device changes.
///
/// Ends when canceled or released.
public final class AudioDeviceSubscription: Sendable {
  private let key: Int
  private let server: AudioServer

  init(_ action: @escaping @Sendable () -> Void, server: AudioServer) {
    self.server = server
    key = server.observe(action)
  }

  deinit { cancel() }

  /// Ends the subscription.
  ///
  /// Idempotent. Does not wait for the action if it is running.
  public func cancel() { server.unobserve(key) }
}
