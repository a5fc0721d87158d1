import CloudSupport
import MynaCloud
import Synchronization

/// A storage that calls a test's closure when half of an upload was sent.
final class HalfwayStorage: StorageRelay {
  let inner: any ObjectStorage
  private let look: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

  private let refusal = Mutex<CloudError?>(nil)

  init(_ inner: any ObjectStorage) { self.inner = inner }

  /// Calls `body` halfway through each object that is written.
  func onHalf(_ body: @escaping @Sendable () -> Void) { look.withLock { $0 = body } }

  /// Makes all writes fail from now on; nil for none.
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
