package import MynaSync
import Synchronization

/// Options that a person wants for the next round of a `SyncWatch`, which begins at once.
///
/// ```swift
/// let requests = SyncRequests()
/// Task { await watch.run(requests) { event in … } }
/// requests.add(SyncOptions(lists: true, retries: true))
/// ```
package final class SyncRequests: Sendable {
  private let wanted: Mutex<SyncOptions?>
  let wakeSignal = WakeSignal()

  /// Wishes, of which the first is for the first round.
  package init(_ first: SyncOptions? = nil) { wanted = Mutex(first) }

  /// Wants a round, now, with all that earlier wishes have wanted.
  package func add(_ options: SyncOptions) {
    wanted.withLock { $0 = ($0 ?? SyncOptions()).adding(options) }
    wakeSignal.ring()
  }

  /// Wants nothing any more.
  package func clear() { _ = next() }

  /// Takes what is wanted; nil for nothing.
  func next() -> SyncOptions? {
    wakeSignal.clear()
    return wanted.withLock { wanted in
      defer { wanted = nil }
      return wanted
    }
  }
}

extension SyncOptions {
  /// Both of them at once.
  func adding(_ other: SyncOptions) -> SyncOptions {
    SyncOptions(
      lists: lists || other.lists, confirmed: confirmed.union(other.confirmed),
      retries: retries || other.retries, bringsAll: bringsAll || other.bringsAll)
  }
}
