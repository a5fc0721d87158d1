import FoundationEssentials
import Synchronization

/// Those who are told what becomes of a catalog.
///
/// Its methods are not inlined into tasks, which may be on another thread after they were suspended than the lock was told.
final class CatalogListeners: Sendable {
  private let streams = Mutex<[UUID: AsyncStream<CatalogChange>.Continuation]>([:])

  deinit {
    // Who listens would wait for ever.
    for stream in streams.withLock(\.values) { stream.finish() }
  }

  /// Whether nobody listens.
  var isEmpty: Bool { @inline(never) get { streams.withLock(\.isEmpty) } }

  /// Returns what is told from now on.
  @inline(never) func add() -> AsyncStream<CatalogChange> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: CatalogChange.self)
    continuation.onTermination = { [weak self] _ in
      _ = self?.streams.withLock { $0.removeValue(forKey: id) }
    }
    streams.withLock { $0[id] = continuation }
    return stream
  }

  /// Tells everybody.
  @inline(never) func tell(_ change: CatalogChange) {
    for stream in streams.withLock({ Array($0.values) }) { stream.yield(change) }
  }
}
