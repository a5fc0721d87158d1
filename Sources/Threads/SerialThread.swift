import Dispatch

/// Does one piece of work after another, each of which may block; also the executor of an actor.
///
/// Work that waits for a disk or a server must not do so on a thread of Swift's shared pool, which
/// has as many as there are processors. The work of a serial thread never waits for that of another
/// one.
public final class SerialThread: SerialExecutor {
  let queue: DispatchQueue

  /// Creates a thread without work.
  ///
  /// - Parameters:
  ///   - label: Shown by debuggers.
  ///   - isUrgent: Whether a person would notice if its work began some milliseconds late.
  public init(label: String, isUrgent: Bool = false) {
    queue = DispatchQueue(label: label, qos: isUrgent ? .userInteractive : .userInitiated)
  }

  // MARK: Work

  /// Does `work` after all that was given before, and waits for it; not to be called from within.
  public func sync<T, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
    try queue.sync { () -> Result<T, E> in
      do throws(E) { return .success(try work()) } catch { return .failure(error) }
    }.get()
  }

  /// Does `work` after all that was given before; nobody waits for it, so it is not
  /// `UnfinishedWork`.
  public func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Does `work` after all that was given before, and resumes the caller, on its actor, with the
  /// result.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await awaitResult(of: work) { queue.async(execute: $0) }
  }

  // MARK: SerialExecutor

  /// Runs a job of an actor whose executor this is.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    UnfinishedWork.begin()
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      UnfinishedWork.end()
    }
  }

  /// Returns a reference for the actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Traps unless the caller is work of this thread.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
