package import MynaSync
import Synchronization

/// Sync options that the user requested for the next round of a `SyncWatch`, which starts at once.
///
/// ```swift
/// let requests = SyncRequests()
/// Task { await watch.run(requests) { event in … } }
/// requests.add(SyncOptions(lists: true, retries: true))
/// ```
package final class SyncRequests: Sendable {
  private let wanted: Mutex<SyncOptions?>
  let wakeSignal = WakeSignal()

  /// Creates the requests, optionally with options for the first round.
  package init(_ first: SyncOptions? = nil) { wanted = Mutex(first) }

  /// Requests a round now, with these options and those of all pending requests.
  package func add(_ options: SyncOptions) {
    wanted.withLock { $0 = ($0 ?? SyncOptions()).adding(options) }
    wakeSignal.ring()
  }

  /// Drops all pending requests.
  package func clear() { _ = next() }

  /// Removes and returns the pending options; nil if there are none.
  func next() -> SyncOptions? {
    wakeSignal.clear()
    return wanted.withLock { wanted in
      defer { wanted = nil }
      return wanted
    }
  }
}

extension SyncOptions {
  /// Returns the union of both options.
  func adding(_ other: SyncOptions) -> SyncOptions {
    SyncOptions(
      lists: lists || other.lists, confirmed: confirmed.union(other.confirmed),
      retries: retries || other.retries, bringsAll: bringsAll || other.bringsAll)
  }
}
