import MynaCloud

/// A storage that knows no hashes, as S3 does of objects that were made of parts.
final class HashlessStorage: ObjectStorage {
  private let inner: any ObjectStorage

  init(_ inner: any ObjectStorage) { self.inner = inner }

  private func hashless(_ object: StoredObject) -> StoredObject {
    StoredObject(
      name: object.name, size: object.size, modified: object.modified, version: object.version,
      md5: nil, contentType: object.contentType, metadata: object.metadata)
  }

  var canWriteConditionally: Bool { inner.canWriteConditionally }
  var partSize: Int { inner.partSize }

  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
    try await inner.page(of: prefix, after: token)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    hashless(try await inner.describe(name))
  }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await inner.read(name, from: offset, of: version, into: receiver)
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

  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inner.delete(name, of: version)
  }

  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await inner.beginUpload(of: size, to: name, details: details, condition: condition)
  }

  /// Tells nothing of an upload that was finished.
  func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    let state = try await inner.state(of: session)
    if case .complete = state { return .gone }
    return state
  }

  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await inner.send(range, of: content, in: session, progress: progress)
  }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    hashless(try await inner.finish(session))
  }

  func cancel(_ session: UploadSession) async throws(CloudError) {
    try await inner.cancel(session)
  }

  func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
