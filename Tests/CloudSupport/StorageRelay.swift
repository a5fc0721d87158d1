package import Foundation
package import MynaCloud

/// A storage for tests that passes calls on to another storage.
///
/// A test changes all calls in `relay`, or single ones in its own methods.
package protocol StorageRelay: ObjectStorage {
  var inner: any ObjectStorage { get }

  /// Makes a call.
  ///
  /// An implementation may throw before or after it.
  func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T
}

extension StorageRelay {
  /// Makes the call unchanged.
  package func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T { try await call() }

  package var canWriteConditionally: Bool { inner.canWriteConditionally }
  package var partSize: Int { inner.partSize }
  package var takesPartsInAnyOrder: Bool { inner.takesPartsInAnyOrder }

  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    try await relay { () async throws(CloudError) in
      try await inner.page(of: prefix, after: token)
    }
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in try await inner.describe(name) }
  }

  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.read(name, from: offset, of: version, into: receiver)
    }
  }

  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in
      try await inner.write(
        content, to: name, details: details, condition: condition, progress: progress)
    }
  }

  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in
      try await inner.update(name, details: details, of: version)
    }
  }

  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.delete(name, of: version)
    }
  }

  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await relay { () async throws(CloudError) in
      try await inner.beginUpload(of: size, to: name, details: details, condition: condition)
    }
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await relay { () async throws(CloudError) in try await inner.state(of: session) }
  }

  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.send(range, of: content, in: session, progress: progress)
    }
  }

  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in try await inner.finish(session) }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try await relay { () async throws(CloudError) in try await inner.cancel(session) }
  }

  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.cancelUnanswered(name, begun: dates)
    }
  }

  package func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink
  {
    throw .cannotShare
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
