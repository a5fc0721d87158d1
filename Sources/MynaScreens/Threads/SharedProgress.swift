import Synchronization

/// Progress and cancellation, shared by the thread that works and the one that shows.
final class SharedProgress: Sendable {
  private let state = Mutex((share: 0.0, isCancelled: false))

  /// The share that is done, 0…1.
  var value: Double { state.withLock { $0.share } }

  /// Whether the work is to end.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the work.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Takes down the share that is done, and says whether to go on.
  func goesOn(_ share: Double) -> Bool {
    state.withLock {
      $0.share = share
      return !$0.isCancelled
    }
  }
}
