import Threads

/// A thread on which audio can be encoded and decoded.
enum CodecThread {
  /// The stack is large, because the Vorbis and Opus encoders allocate large buffers on it.
  private static let stackSize = 8 << 20

  /// Runs `body` on a new thread; returns false if the system can't start one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    DetachedThread.start(stackSize: stackSize, body)
  }
}
