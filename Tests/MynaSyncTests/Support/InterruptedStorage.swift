import CloudSupport
import MynaCloud
import Synchronization

/// Passes on a number of calls.
///
/// All later ones fail, as when a process is killed or the network fails.
final class InterruptedStorage: StorageRelay {
  let inner: any ObjectStorage
  private let reachesServer: Bool
  private let left: Mutex<Int>

  /// - Parameter reachesServer: Whether the first failing call has its effect, and only its
  ///   response is lost.
  init(_ inner: any ObjectStorage, after count: Int, reachesServer: Bool) {
    (self.inner, self.reachesServer) = (inner, reachesServer)
    left = Mutex(count)
  }

  var isCut: Bool { left.withLock { $0 < 0 } }

  func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    // 1 and more pass, 0 is the first call that fails, and less are later ones.
    let count = left.withLock { left in
      defer { left = max(left - 1, -1) }
      return left
    }
    if count > 0 { return try await call() }
    if count == 0, reachesServer { _ = try await call() }
    throw .noAnswer(host: "h")
  }

  // MARK: Calls that logs do not need

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
}
