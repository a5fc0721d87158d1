import Synchronization

/// A caller that waits for work, until the work ends or the caller does not want it any more.
final class BlockingCall<T: Sendable>: Sendable {
  private struct State {
    var result: Result<T, CloudError>?
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Whether there is no result yet, so that one is still of use.
  var isAwaited: Bool { state.withLock { $0.result == nil } }

  /// The first result; only after the caller was resumed.
  var outcome: Result<T, CloudError> {
    guard let result = state.withLock({ $0.result }) else {
      preconditionFailure("resumed before there was a result")
    }
    return result
  }

  /// Has a continuation wait for the result; resumes it and returns false if there is one already.
  func wait(with continuation: CheckedContinuation<Void, Never>) -> Bool {
    let waits = state.withLock { state in
      guard state.result == nil else { return false }
      state.continuation = continuation
      return true
    }
    if !waits { continuation.resume() }
    return waits
  }

  /// Gives the result, and resumes the caller; a second result is dropped.
  func end(_ result: Result<T, CloudError>) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
