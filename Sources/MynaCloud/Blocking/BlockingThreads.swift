import Synchronization
import Threads

/// Does work that may block, or hang for good, and lets the caller go when its task is canceled.
///
/// Work that hangs keeps its thread; all other work is done by the other threads, in the order in which it came.
final class BlockingThreads: Sendable {
  private struct State {
    /// The threads without work.
    var free: [SerialThread]
    /// Work that waits for a thread, the oldest first.
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  /// Creates threads without work.
  ///
  /// - Parameter label: Shown by debuggers.
  init(label: String, count: Int = 4) {
    state = Mutex(State(free: (0..<count).map { SerialThread(label: "\(label) \($0)") }))
  }

  /// Does `work`, and returns its result; or throws `cancelled` at once when the task is canceled.
  ///
  /// - Parameter work: asks its parameter now and then whether anybody still waits for it. What it does after nobody waits any
  ///   more is seen by nobody.
  func run<T: Sendable>(
    _ work: @escaping @Sendable (_ goesOn: @escaping @Sendable () -> Bool) throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    // Ends where the caller resumes: in between, nobody would know of the work.
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    let call = BlockingCall<T>()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard call.wait(with: continuation) else { return }
        begin {
          guard call.isAwaited else { return }
          let result: Result<T, CloudError>
          do throws(CloudError) {
            result = .success(try work { call.isAwaited })
          } catch {
            result = .failure(error)
          }
          call.end(result)
        }
      }
    } onCancel: {
      call.end(.failure(.cancelled))
    }
    return try call.outcome.get()
  }

  /// Does `work` to its end, also when the task is canceled: for what must be put in order then.
  func runToEnd<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await awaitResult(of: work, begin: begin)
  }

  /// Has a free thread do work, or the next one that becomes free.
  private func begin(_ work: @escaping @Sendable () -> Void) {
    let thread = state.withLock { state -> SerialThread? in
      if let thread = state.free.popLast() { return thread }
      state.waiting.append(work)
      return nil
    }
    guard let thread else { return }
    thread.async {
      work()
      while let next = self.next(for: thread) { next() }
    }
  }

  /// Returns work that waits; nil if there is none, and the thread is free.
  private func next(for thread: SerialThread) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free.append(thread)
      return nil
    }
  }
}
