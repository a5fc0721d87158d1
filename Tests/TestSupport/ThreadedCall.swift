import Foundation
import Synchronization

/// A call on a thread of its own, which may not return for as long as something is in its way.
public final class ThreadedCall: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Begins the call.
  public init(_ work: @escaping @Sendable () -> Void) {
    Thread { [self] in
      work()
      isOver.store(true, ordering: .sequentiallyConsistent)
    }.start()
  }

  /// Whether the call has returned.
  public var hasReturned: Bool { isOver.load(ordering: .sequentiallyConsistent) }

  /// Waits until the call has returned, and says whether it did.
  public func returns() -> Bool { waitUntil { hasReturned } }
}
