/// Runs work on another thread and resumes the caller on its actor with the result.
///
/// - Parameter begin: a closure that passes its argument to a thread, which must call the argument.
public nonisolated(nonsending) func awaitResult<T: Sendable, E: Error>(
  of work: @escaping @Sendable () throws(E) -> T,
  begin: (@escaping @Sendable () -> Void) -> Void
) async throws(E) -> T {
  try await awaitAnswer { (answer: @escaping @Sendable (Result<T, E>) -> Void) in
    begin { answer(Result { () throws(E) in try work() }) }
  }
}
