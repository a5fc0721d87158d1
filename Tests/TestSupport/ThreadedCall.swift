import Foundation
import Synchronization

/// A call on a separate thread, which may block.
public final class ThreadedCall: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Starts the call.
  public init(_ work: @escaping @Sendable () -> Void) {
    Thread { [self] in
      work()
      isOver.store(true, ordering: .sequentiallyConsistent)
    }.start()
  }

  /// Whether the call has returned.
  public var hasReturned: Bool { isOver.load(ordering: .sequentiallyConsistent) }

  /// Waits until the call has returned; returns false on a timeout.
  public func returns() -> Bool { waitUntil { hasReturned } }
}
