package import FoundationEssentials
import Synchronization

/// The takes on screen, whose objects are inspected first.
package final class VisibleTakes: Sendable {
  private let takes = Mutex<[UUID]>([])

  package init() {}

  /// The IDs, most important first.
  package var ids: [UUID] {
    get { takes.withLock(\.self) }
    set { takes.withLock { $0 = newValue } }
  }
}
