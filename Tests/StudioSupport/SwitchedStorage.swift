import CloudSupport
package import MynaCloud
import Synchronization

/// The way to a storage, which a test cuts and closes.
package final class SwitchedStorage: StorageRelay {
  private struct State {
    var failure: CloudError?
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The storage itself.
  package let inner: any ObjectStorage
  private let state = Mutex(State())

  /// An open way.
  package init(_ inner: any ObjectStorage = MemoryStorage()) { self.inner = inner }

  /// Why each call fails; nil where it does not.
  package var failure: CloudError? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Whether calls wait until this is over.
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

  /// The number of calls that wait.
  package var heldCount: Int { state.withLock(\.waiting.count) }

  /// Makes a call, as soon as the way is open.
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
