import Dispatch

/// Runs work items one after another; each item may block.
///
/// A serial thread can also be the executor of an actor.
///
/// Swift's shared thread pool has only one thread per processor core, so work that waits for a disk
/// or a server must not block those threads. A serial thread is never delayed by work on other
/// serial threads.
public final class SerialThread: SerialExecutor {
  let queue: DispatchQueue

  /// Creates a serial thread.
  ///
  /// - Parameters:
  ///   - label: the name shown in debuggers.
  ///   - isUrgent: whether the user would notice a delay of a few milliseconds.
  public init(label: String, isUrgent: Bool = false) {
    queue = DispatchQueue(label: label, qos: isUrgent ? .userInteractive : .userInitiated)
  }

  /// Runs `work` after all earlier work and waits for it to finish.
  ///
  /// Calling this on the thread itself causes a deadlock.
  public func sync<T, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
    try queue.sync { () -> Result<T, E> in
      do throws(E) { return .success(try work()) } catch { return .failure(error) }
    }.get()
  }

  /// Runs `work` after all earlier work, without waiting.
  ///
  /// This work does not count as `UnfinishedWork`.
  public func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Runs `work` after all earlier work and resumes the caller on its actor with the result.
  public nonisolated(nonsending) func run<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await awaitResult(of: work) { queue.async(execute: $0) }
  }

  /// Runs a job of an actor that uses this executor.
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

  /// Traps unless the caller is running on this thread.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
