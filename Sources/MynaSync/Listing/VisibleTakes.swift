package import FoundationEssentials
import Synchronization

/// Takes that a person is looking at: what the bucket says of them is asked first.
package final class VisibleTakes: Sendable {
  private let takes = Mutex<[UUID]>([])

  /// None.
  package init() {}

  /// Their ids, the most wanted first.
  package var ids: [UUID] {
    get { takes.withLock(\.self) }
    set { takes.withLock { $0 = newValue } }
  }
}
