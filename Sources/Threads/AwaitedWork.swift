import Synchronization

/// Has work done elsewhere, and resumes the caller, on its actor, with the result.
///
/// - Parameter begin: has a thread do what it is given.
public nonisolated(nonsending) func awaitResult<T: Sendable, E: Error>(
  of work: @escaping @Sendable () throws(E) -> T,
  begin: (@escaping @Sendable () -> Void) -> Void
) async throws(E) -> T {
  // Ends where the caller resumes: in between, nobody would know of the work.
  UnfinishedWork.begin()
  defer { UnfinishedWork.end() }
  // Handed over by a lock: ThreadSanitizer sees no order in a continuation that is resumed before
  // it is waited for.
  let outcome = Mutex<Result<T, E>?>(nil)
  await withCheckedContinuation { continuation in
    begin {
      let result: Result<T, E>
      do throws(E) { result = .success(try work()) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      continuation.resume()
    }
  }
  guard let result = outcome.withLock({ $0 }) else {
    preconditionFailure("resumed before the work was done")
  }
  return try result.get()
}
