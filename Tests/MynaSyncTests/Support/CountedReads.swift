import CloudSupport
import MynaCloud
import Synchronization

/// Counts the sounds that are read, and fails after a number of them.
final class CountedReads: StorageRelay {
  private struct State {
    var count = 0
    var limit: Int?
    var error = CloudError.cancelled
  }

  let inner: any ObjectStorage
  private let state = Mutex(State())

  init(_ inner: any ObjectStorage) { self.inner = inner }

  var soundCount: Int { state.withLock(\.count) }

  /// Makes reads fail after this many more sounds; nil for never.
  func fail(afterSounds limit: Int?, with error: CloudError = .cancelled) {
    state.withLock { state in
      let count = state.count
      (state.limit, state.error) = (limit.map { count + $0 }, error)
    }
  }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    if name.text.hasSuffix(".flac") {
      let failure = state.withLock { state -> CloudError? in
        if let limit = state.limit, state.count >= limit { return state.error }
        state.count += 1
        return nil
      }
      if let failure { throw failure }
    }
    try await inner.read(name, from: offset, of: version, into: receiver)
  }
}
