public import FoundationEssentials
import Synchronization

/// Takes that a person is looking at: what the bucket says of them is asked first.
public final class TakesInView: Sendable {
  private let takes = Mutex<[UUID]>([])

  /// None.
  public init() {}

  /// Their ids, the most wanted first.
  public var ids: [UUID] {
    get { takes.withLock(\.self) }
    set { takes.withLock { $0 = newValue } }
  }
}
