import FoundationEssentials
import Synchronization

/// The subscribers to a catalog's changes.
///
/// The methods aren't inlined. If they were, the compiler could reuse the thread ID for the lock
/// after a task has been suspended and resumed on a different thread.
final class CatalogSubscribers: Sendable {
  private let streams = Mutex<[UUID: AsyncStream<CatalogChange>.Continuation]>([:])

  deinit {
    // Finish the streams, so that their subscribers don't wait forever.
    for stream in streams.withLock(\.values) { stream.finish() }
  }

  var isEmpty: Bool { @inline(never) get { streams.withLock(\.isEmpty) } }

  @inline(never) func add() -> AsyncStream<CatalogChange> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: CatalogChange.self)
    continuation.onTermination = { [weak self] _ in
      _ = self?.streams.withLock { $0.removeValue(forKey: id) }
    }
    streams.withLock { $0[id] = continuation }
    return stream
  }

  @inline(never) func report(_ change: CatalogChange) {
    for stream in streams.withLock({ Array($0.values) }) { stream.yield(change) }
  }
}
