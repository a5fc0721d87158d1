import Dispatch
import MynaLibrary
import Synchronization

/// Does what may block, one after another, on a thread that nobody waits for.
///
/// What blocks must not do so on a thread of Swift's shared pool, which has as many as there are processors.
public final class BlockingQueue: Sendable {
  private let queue: DispatchQueue

  /// Creates a queue; the label is for who looks at threads.
  public init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  /// Does `work` after all that was given before, and returns what it returns, on the caller's actor.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    // Ends where the caller goes on: in between, nobody would know of the work.
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    // Handed over by a lock: of a continuation that is resumed before it is waited for, ThreadSanitizer sees no order.
    let outcome = Mutex<Result<T, E>?>(nil)
    await withCheckedContinuation { continuation in
      queue.async {
        let result: Result<T, E>
        do throws(E) {
          result = .success(try work())
        } catch {
          result = .failure(error)
        }
        outcome.withLock { $0 = result }
        continuation.resume()
      }
    }
    guard let result = outcome.withLock({ $0 }) else {
      preconditionFailure("resumed before the work was done")
    }
    return try result.get()
  }
}
