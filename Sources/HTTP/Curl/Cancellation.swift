import Synchronization

/// Whether a request is no longer wanted.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Whether it was canceled.
  var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Cancels it, for good.
  func cancel() { flag.store(true, ordering: .releasing) }
}
