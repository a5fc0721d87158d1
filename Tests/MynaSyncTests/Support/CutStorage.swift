import MynaCloud
import Synchronization

/// Passes on a number of calls; the one after these and all that follow fail, as when a process is killed or a network goes.
final class CutStorage: ObjectStorage {
  private let inner: any ObjectStorage
  private let reachesServer: Bool
  private let left: Mutex<Int>

  /// - Parameter reachesServer: whether the first call that fails has its effect, and only its answer is lost.
  init(_ inner: any ObjectStorage, after count: Int, reachesServer: Bool) {
    (self.inner, self.reachesServer) = (inner, reachesServer)
    left = Mutex(count)
  }

  /// Whether a call has failed.
  var isCut: Bool { left.withLock { $0 < 0 } }

  private func passing<T: Sendable>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    // 1 and more pass, 0 is the first that fails, and less are those after it.
    let count = left.withLock { left in
      defer { left = max(left - 1, -1) }
      return left
    }
    if count > 0 { return try await call() }
    if count == 0, reachesServer { _ = try await call() }
    throw .noAnswer(host: "h")
  }

  var canWriteConditionally: Bool { inner.canWriteConditionally }
  var partSize: Int { inner.partSize }

  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
    try await passing { () async throws(CloudError) in
      try await inner.page(of: prefix, after: token)
    }
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await passing { () async throws(CloudError) in try await inner.describe(name) }
  }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await passing { () async throws(CloudError) in
      try await inner.read(name, from: offset, of: version, into: receiver)
    }
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await passing { () async throws(CloudError) in
      try await inner.write(
        content, to: name, details: details, condition: condition, progress: progress)
    }
  }

  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await passing { () async throws(CloudError) in try await inner.delete(name, of: version) }
  }

  // MARK: What logs do not need

  func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject { throw .refused }

  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession { throw .refused }

  func state(of session: UploadSession) async throws(CloudError) -> UploadState { throw .refused }

  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) { throw .refused }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject { throw .refused }

  func cancel(_ session: UploadSession) async throws(CloudError) { throw .refused }

  func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
