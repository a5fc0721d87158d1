import Dispatch
import Synchronization

/// Resumes the caller, on its actor, with the result that a callback delivers.
///
/// - Parameter ask: calls the function it is given exactly once, on any thread.
public nonisolated(nonsending) func awaitAnswer<T: Sendable, E: Error>(
  _ ask: (@escaping @Sendable (Result<T, E>) -> Void) -> Void
) async throws(E) -> T {
  // The count ends only after the caller has resumed. If it ended earlier, no count would include
  // the work in between.
  UnfinishedWork.begin()
  defer { UnfinishedWork.end() }
  let answer = Answer<T, E>()
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
/// - Parameter ask: calls the function it is given exactly once, on any thread.
public func waitForAnswer<T: Sendable, E: Error>(
  _ ask: (@escaping @Sendable (Result<T, E>) -> Void) -> Void
) throws(E) -> T {
  let (answer, isThere) = (Answer<T, E>(), DispatchSemaphore(value: 0))
  ask { result in
    answer.give(result)
    isThere.signal()
  }
  isThere.wait()
  return try answer.taken.get()
}

/// A result on its way from one thread to another.
///
/// It is protected by a lock, since ThreadSanitizer does not see the ordering by a continuation
/// that is resumed before it is awaited.
private final class Answer<T: Sendable, E: Error>: Sendable {
  private let result = Mutex<Result<T, E>?>(nil)

  func give(_ new: Result<T, E>) { result.withLock { $0 = new } }

  var taken: Result<T, E> {
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("resumed before the answer was there")
    }
    return result
  }
}
