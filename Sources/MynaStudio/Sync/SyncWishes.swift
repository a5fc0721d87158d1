package import MynaSync
import Synchronization

/// Options that a person wants for the next round of a `SyncWatch`, which begins at once.
///
/// ```swift
/// let wishes = SyncWishes()
/// Task { await watch.run(wishes) { event in … } }
/// wishes.add(SyncOptions(lists: true, retries: true))
/// ```
package final class SyncWishes: Sendable {
  private let wanted: Mutex<SyncOptions?>
  let bell = Doorbell()

  /// Wishes, of which the first is for the first round.
  package init(_ first: SyncOptions? = nil) { wanted = Mutex(first) }

  /// Wants a round, now, with all that earlier wishes have wanted.
  package func add(_ options: SyncOptions) {
    wanted.withLock { $0 = ($0 ?? SyncOptions()).adding(options) }
    bell.ring()
  }

  /// Wants nothing any more.
  package func clear() { _ = take() }

  /// Takes what is wanted; nil for nothing.
  func take() -> SyncOptions? {
    bell.clear()
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
