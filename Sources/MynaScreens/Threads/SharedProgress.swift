import Synchronization

/// The progress and cancellation of work; can be used from any thread.
final class SharedProgress: Sendable {
  private let state = Mutex((fraction: 0.0, isCancelled: false))

  var value: Double { state.withLock { $0.fraction } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Sets the progress and returns whether to continue.
  func update(_ fraction: Double) -> Bool {
    state.withLock {
      $0.fraction = fraction
      return !$0.isCancelled
    }
  }
}
