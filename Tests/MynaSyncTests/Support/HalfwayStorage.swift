import CloudSupport
import MynaCloud
import Synchronization

/// A storage that, when half of something is on its way there, has a test look at it before the rest follows.
final class HalfwayStorage: StorageRelay {
  let inner: any ObjectStorage
  private let look: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

  private let refusal = Mutex<CloudError?>(nil)

  init(_ inner: any ObjectStorage) { self.inner = inner }

  /// Calls `body` half-way through each object that is written.
  func onHalf(_ body: @escaping @Sendable () -> Void) { look.withLock { $0 = body } }

  /// Has all writes fail from now on, or none for nil.
  func refuse(_ error: CloudError?) { refusal.withLock { $0 = error } }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    if let error = refusal.withLock({ $0 }) { throw error }
    progress?(content.size / 2)
    if progress != nil { look.withLock { $0 }?() }
    return try await inner.write(
      content, to: name, details: details, condition: condition, progress: progress)
  }
}
