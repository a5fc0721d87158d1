import Synchronization

extension SerialThread {
  /// Runs cancelable work after all earlier work and resumes the caller on its actor with the
  /// result.
  ///
  /// - Parameter work: a closure whose argument returns false once the caller's task is canceled.
  public nonisolated(nonsending) func runUntilCanceled<T: Sendable, E: Error>(
    _ work: @escaping @Sendable (_ shouldContinue: @escaping @Sendable () -> Bool) throws(E) -> T
  ) async throws(E) -> T {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await run { Result { () throws(E) in try work { !cancellation.isDone } } }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }
}

private final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isDone: Bool { state.load(ordering: .acquiring) }

  func cancel() { state.store(true, ordering: .releasing) }
}
