import Synchronization

final class CurlWorkers: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<CurlWorker?, Never>
  }

  private struct State {
    /// The last worker is reused first, because its connections are the most likely to be open.
    var idle: [CurlWorker] = []
    var count = 0
    var waiters: [Waiter] = []
    var lastNumber = 0
  }

  private let greatestCount: Int
  private let state = Mutex(State())

  init(greatestCount: Int) { self.greatestCount = greatestCount }

  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Returns an idle worker as soon as one is available, or nil if the task is canceled.
  func borrow() async -> CurlWorker? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isDecided, worker) = state.withLock { state -> (Bool, CurlWorker?) in
          // The cancellation handler takes the same lock, so either this check sees the
          // cancellation or the handler finds the waiter.
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

  func release(_ worker: CurlWorker) {
    let waiter = state.withLock { state in
      if !state.waiters.isEmpty { return Optional(state.waiters.removeFirst()) }
      state.idle.append(worker)
      return nil
    }
    waiter?.continuation.resume(returning: worker)
  }
}
