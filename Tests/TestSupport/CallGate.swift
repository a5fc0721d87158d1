import Dispatch
import Synchronization

/// A gate that blocks callers until a test opens it.
public final class CallGate: Sendable {
  private let group = DispatchGroup()
  private let visitors = Atomic<Int>(0)

  /// Creates a closed gate.
  public init() { group.enter() }

  /// The number of callers so far.
  public var visitorCount: Int { visitors.load(ordering: .sequentiallyConsistent) }

  /// Waits until the gate is open.
  public func pass() {
    visitors.add(1, ordering: .sequentiallyConsistent)
    group.wait()
  }

  /// Opens the gate for good.
  ///
  /// Call it once.
  public func open() { group.leave() }
}
