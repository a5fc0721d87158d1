public import MynaSync
import Synchronization

/// What a person wants of the next round of a `SyncWatch`, which does it at once.
public final class SyncWishes: Sendable {
  private let wanted: Mutex<SyncOptions?>
  let bell = Doorbell()

  /// Wishes, of which the first is for the first round.
  public init(_ first: SyncOptions? = nil) { wanted = Mutex(first) }

  /// Wants a round, soon, with all that earlier wishes have wanted.
  public func add(_ options: SyncOptions) {
    wanted.withLock { wanted in
      var all = wanted ?? SyncOptions()
      all.lists = all.lists || options.lists
      all.retries = all.retries || options.retries
      all.confirmed.formUnion(options.confirmed)
      wanted = all
    }
    bell.ring()
  }

  /// Whether something is wanted.
  @inline(never) var isEmpty: Bool { wanted.withLock { $0 == nil } }

  /// Takes what is wanted; nil for nothing.
  @inline(never) func take() -> SyncOptions? {
    wanted.withLock { wanted in
      defer { wanted = nil }
      return wanted
    }
  }
}
