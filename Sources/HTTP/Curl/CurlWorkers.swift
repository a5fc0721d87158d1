import Synchronization

/// The threads that requests run on: as many as are needed at once, up to a limit, beyond which requests wait in order.
final class CurlWorkers: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<CurlWorker?, Never>
  }

  private struct State {
    /// The one used last is taken first, since its connections are the ones most likely to be open still.
    var idle: [CurlWorker] = []
    var count = 0
    var waiters: [Waiter] = []
    var lastNumber = 0
  }

  private let greatestCount: Int
  private let state = Mutex(State())

  init(greatestCount: Int) { self.greatestCount = greatestCount }

  /// The number of requests that wait.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Returns a worker that nobody uses, when there is one; nil once the task is canceled.
  func take() async -> CurlWorker? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isDecided, worker) = state.withLock { state -> (Bool, CurlWorker?) in
          // Asked under the lock that the handler below takes, so that one of both sees the other.
          if Task.isCancelled { return (true, nil) }
          if let worker = state.idle.popLast() { return (true, worker) }
          if state.count < greatestCount {
            state.count += 1
            return (true, CurlWorker())
          }
          state.waiters.append(Waiter(number: number, continuation: continuation))
          return (false, nil)
        }
        if isDecided { continuation.resume(returning: worker) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: nil)
    }
  }

  /// Gives a worker to who waits longest, or keeps it for the next request.
  func giveBack(_ worker: CurlWorker) {
    let waiter = state.withLock { state in
      if !state.waiters.isEmpty { return Optional(state.waiters.removeFirst()) }
      state.idle.append(worker)
      return nil
    }
    waiter?.continuation.resume(returning: worker)
  }
}
