import Dispatch
import Synchronization

/// Resumes the caller on its actor with the result that a callback delivers.
///
/// - Parameter ask: a closure that must call its argument exactly once, on any thread.
public nonisolated(nonsending) func awaitAnswer<T: Sendable, E: Error>(
  _ ask: (@escaping @Sendable (Result<T, E>) -> Void) -> Void
) async throws(E) -> T {
  // The work counts as unfinished until the caller has resumed, because the program is not idle
  // between the callback and that time.
  UnfinishedWork.begin()
  defer { UnfinishedWork.end() }
  let answer = ResultBox<T, E>()
  await withCheckedContinuation { continuation in
    ask { result in
      answer.give(result)
      continuation.resume()
    }
  }
  return try answer.taken.get()
}

/// Blocks the calling thread until a callback delivers a result.
///
/// - Parameter ask: a closure that must call its argument exactly once, on any thread.
public func waitForAnswer<T: Sendable, E: Error>(
  _ ask: (@escaping @Sendable (Result<T, E>) -> Void) -> Void
) throws(E) -> T {
  let (answer, isThere) = (ResultBox<T, E>(), DispatchSemaphore(value: 0))
  ask { result in
    answer.give(result)
    isThere.signal()
  }
  isThere.wait()
  return try answer.taken.get()
}

/// A container for a result that is passed from one thread to another.
///
/// The result is protected by a lock only for ThreadSanitizer, which would report a data race if a
/// continuation is resumed before it is awaited.
private final class ResultBox<T: Sendable, E: Error>: Sendable {
  private let result = Mutex<Result<T, E>?>(nil)

  func give(_ new: Result<T, E>) { result.withLock { $0 = new } }

  var taken: Result<T, E> {
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("resumed before the answer was there")
    }
    return result
  }
}
