import Dispatch
import Synchronization

/// Asks for an answer that comes by a callback, and resumes the caller, on its actor, with it.
///
/// - Parameter ask: Calls the function that it is given once, on any thread.
public nonisolated(nonsending) func awaitAnswer<T: Sendable, E: Error>(
  _ ask: (@escaping @Sendable (Result<T, E>) -> Void) -> Void
) async throws(E) -> T {
  // Ends where the caller resumes: in between, no other count would include the work.
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

/// Asks for an answer that comes by a callback, and blocks the calling thread until it is there.
///
/// - Parameter ask: Calls the function that it is given once, on any thread.
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

/// An answer on its way from one thread to another.
///
/// By a lock: ThreadSanitizer sees no order in a continuation that is resumed before it is waited for.
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
