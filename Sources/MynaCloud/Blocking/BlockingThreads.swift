import Synchronization
import Threads

/// A thread pool for work that may block or hang; canceled callers don't wait for it.
///
/// Work that hangs occupies its thread. The other threads run the remaining work in order.
final class BlockingThreads: Sendable {
  private struct State {
    var free: [SerialThread]
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  init(label: String, count: Int = 4) {
    state = Mutex(State(free: (0..<count).map { SerialThread(label: "\(label) \($0)") }))
  }

  /// Runs `work` and returns its result, or throws `cancelled` as soon as the task is canceled.
  ///
  /// - Parameter work: the work, which regularly calls its argument to check whether the caller is
  ///   still waiting. After a cancellation, the result of the work is ignored.
  func run<T: Sendable>(
    _ work:
      @escaping @Sendable (_ shouldContinue: @escaping @Sendable () -> Bool) throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    // The call counts as unfinished work until the caller resumes, not only while `work` runs.
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

  /// Runs `work`, which does cleanup, to completion, even if the task is canceled.
  func runToEnd<T: Sendable, E: Error>(
    _ work: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    try await awaitResult(of: work, begin: begin)
  }

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

  private func next(for thread: SerialThread) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free.append(thread)
      return nil
    }
  }
}
