import CloudSupport
import MynaCloud

/// A storage without hashes, like S3 for multipart objects.
final class HashlessStorage: StorageRelay {
  let inner: any ObjectStorage

  init(_ inner: any ObjectStorage) { self.inner = inner }

  private func hashless(_ object: StoredObject) -> StoredObject {
    StoredObject(
      name: object.name, size: object.size, modified: object.modified, version: object.version,
      md5: nil, contentType: object.contentType, metadata: object.metadata)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    hashless(try await inner.describe(name))
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    hashless(
      try await inner.write(
        content, to: name, details: details, condition: condition, progress: progress))
  }

  func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    hashless(try await inner.update(name, details: details, of: version))
  }

  /// Reports a completed upload as gone.
  func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    let state = try await inner.state(of: session)
    if case .complete = state { return .gone }
    return state
  }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    hashless(try await inner.finish(session))
  }
}
