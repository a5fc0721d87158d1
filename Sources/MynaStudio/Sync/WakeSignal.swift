import Synchronization

/// Wakes a waiting task.
///
/// If no task is waiting, `ring` wakes the next task that waits.
final class WakeSignal: Sendable {
  private enum State {
    case quiet
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.quiet)

  func ring() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      if case .awaited(let continuation) = state {
        state = .quiet
        return continuation
      }
      state = .rung
      return nil
    }
    waiting?.resume()
  }

  func clear() { state.withLock { if case .rung = $0 { $0 = .quiet } } }

  /// Waits until `ring` is called or the task is canceled.
  ///
  /// Only one task may wait at a time.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if case .rung = state {
            state = .quiet
            return true
          }
          // Check for cancellation under the lock that `onCancel` also acquires, through `ring`.
          // Without the lock, a cancellation between the check and the wait could be missed.
          if Task.isCancelled { return true }
          state = .awaited(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
