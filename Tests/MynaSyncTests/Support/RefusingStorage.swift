import CloudSupport
import MynaCloud
import Synchronization

/// A storage that fails some calls for single objects.
final class RefusingStorage: StorageRelay {
  private struct State {
    var described: [ObjectName: CloudError] = [:]
    var read: [ObjectName: CloudError] = [:]
    /// The number of objects that still fit; nil for any number.
    var room: Int?
  }

  let inner: any ObjectStorage
  private let state = Mutex(State())

  init(_ inner: any ObjectStorage) { self.inner = inner }

  /// Makes describing an object fail; nil to allow it again.
  func refuseDescription(of name: ObjectName, _ error: CloudError?) {
    state.withLock { $0.described[name] = error }
  }

  /// Makes reading an object fail; nil to allow it again.
  func refuseReading(of name: ObjectName, _ error: CloudError?) {
    state.withLock { $0.read[name] = error }
  }

  /// Sets how many new objects fit until one is removed; nil for any number.
  func setRoom(_ count: Int?) { state.withLock { $0.room = count } }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    if let error = state.withLock({ $0.described[name] }) { throw error }
    return try await inner.describe(name)
  }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    if let error = state.withLock({ $0.read[name] }) { throw error }
    try await inner.read(name, from: offset, of: version, into: receiver)
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    let isNew = (try? await inner.describe(name)) == nil
    let fits = state.withLock { state in
      guard isNew, let room = state.room else { return true }
      state.room = max(0, room - 1)
      return room > 0
    }
    guard fits else { throw .quotaExceeded }
    return try await inner.write(
      content, to: name, details: details, condition: condition, progress: progress)
  }

  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inner.delete(name, of: version)
    state.withLock { $0.room = $0.room.map { $0 + 1 } }
  }
}
