import Synchronization

final class BlockingCall<T: Sendable>: Sendable {
  private struct State {
    var result: Result<T, CloudError>?
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var isAwaited: Bool { state.withLock { $0.result == nil } }

  /// The result that the caller receives.
  ///
  /// Read it only after the caller has resumed.
  var outcome: Result<T, CloudError> {
    guard let result = state.withLock({ $0.result }) else {
      preconditionFailure("resumed before there was a result")
    }
    return result
  }

  /// Stores the continuation to resume with the result.
  ///
  /// If there is already a result, resumes the continuation and returns false.
  func wait(with continuation: CheckedContinuation<Void, Never>) -> Bool {
    let waits = state.withLock { state in
      guard state.result == nil else { return false }
      state.continuation = continuation
      return true
    }
    if !waits { continuation.resume() }
    return waits
  }

  /// Sets the result and resumes the caller; later results are dropped.
  func end(_ result: Result<T, CloudError>) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.result == nil else { return nil }
      state.result = result
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
