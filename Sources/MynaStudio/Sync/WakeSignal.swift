import Synchronization

/// Wakes who waits for something to happen; a ring that nobody waits for is kept for the next one.
final class WakeSignal: Sendable {
  private enum State {
    case quiet
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.quiet)

  /// Wakes the one who waits.
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

  /// Forgets a ring that came before.
  func clear() { state.withLock { if case .rung = $0 { $0 = .quiet } } }

  /// Waits for a ring, or until the task is canceled; for one caller at a time.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if case .rung = state {
            state = .quiet
            return true
          }
          // Asked under the lock that the handler below takes, so that one of both sees the other.
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
