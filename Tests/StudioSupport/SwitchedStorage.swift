import CloudSupport
package import MynaCloud
import Synchronization

/// A storage whose connection the test interrupts or delays.
package final class SwitchedStorage: StorageRelay {
  private struct State {
    var failure: CloudError?
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  package let inner: any ObjectStorage
  private let state = Mutex(State())

  package init(_ inner: any ObjectStorage = MemoryStorage()) { self.inner = inner }

  /// The error of each call; nil for success.
  package var failure: CloudError? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Whether calls wait; setting false resumes them.
  package var isHeld: Bool {
    get { state.withLock(\.isHeld) }
    set {
      let waiting = state.withLock { state in
        state.isHeld = newValue
        guard !newValue else { return [CheckedContinuation<Void, Never>]() }
        defer { state.waiting = [] }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }
  }

  package var heldCount: Int { state.withLock(\.waiting.count) }

  /// Performs a call as soon as calls need not wait.
  package func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    if let failure { throw failure }
    return try await call()
  }
}
