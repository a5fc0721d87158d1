/// Somebody's wish to be told of changes of the devices; ends when canceled or no longer held.
public final class AudioDeviceWatch: Sendable {
  private let key: Int
  private let server: AudioServer

  init(_ action: @escaping @Sendable () -> Void, server: AudioServer) {
    self.server = server
    key = server.observe(action)
  }

  deinit { cancel() }

  /// Ends it.
  ///
  /// May be called again. A call of the action that is under way is not waited for.
  public func cancel() { server.unobserve(key) }
}
