import Dispatch
import Synchronization

/// A gate at which those who come wait until a test opens it.
public final class Gate: Sendable {
  private let group = DispatchGroup()
  private let visitors = Atomic<Int>(0)

  /// A closed gate.
  public init() { group.enter() }

  /// The number of those who have come so far.
  public var visitorCount: Int { visitors.load(ordering: .sequentiallyConsistent) }

  /// Waits until the gate is open.
  public func pass() {
    visitors.add(1, ordering: .sequentiallyConsistent)
    group.wait()
  }

  /// Opens the gate for good; to be called once.
  public func open() { group.leave() }
}
