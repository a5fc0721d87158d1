package import MynaSync
import Synchronization

package final class SyncRequests: Sendable {
  private let wanted: Mutex<SyncOptions?>
  let wakeSignal = WakeSignal()

  package init(_ first: SyncOptions? = nil) { wanted = Mutex(first) }

  package func add(_ options: SyncOptions) {
    wanted.withLock { $0 = ($0 ?? SyncOptions()).adding(options) }
    wakeSignal.ring()
  }

  package func clear() { _ = next() }

  func next() -> SyncOptions? {
    wakeSignal.clear()
    return wanted.withLock { wanted in
      defer { wanted = nil }
      return wanted
    }
  }
}

extension SyncOptions {
  func adding(_ other: SyncOptions) -> SyncOptions {
    SyncOptions(
      lists: lists || other.lists, confirmed: confirmed.union(other.confirmed),
      retries: retries || other.retries, bringsAll: bringsAll || other.bringsAll)
  }
}
