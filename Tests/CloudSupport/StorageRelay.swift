package import Foundation
package import MynaCloud

/// A storage of tests that passes calls on to another one.
///
/// A test changes all of them by `relay`, or single ones by methods of its own.
package protocol StorageRelay: ObjectStorage {
  /// The storage that calls are passed on to.
  var inner: any ObjectStorage { get }

  /// Makes a call; another one than this may fail before or after it.
  func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T
}

extension StorageRelay {
  /// Makes the call, and nothing else.
  package func relay<T>(
    _ call: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T { try await call() }

  /// As in the other storage.
  package var canWriteConditionally: Bool { inner.canWriteConditionally }
  /// As in the other storage.
  package var partSize: Int { inner.partSize }
  /// As in the other storage.
  package var takesPartsInAnyOrder: Bool { inner.takesPartsInAnyOrder }

  /// Lists objects.
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    try await relay { () async throws(CloudError) in
      try await inner.page(of: prefix, after: token)
    }
  }

  /// Describes an object.
  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in try await inner.describe(name) }
  }

  /// Brings the content of an object.
  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.read(name, from: offset, of: version, into: receiver)
    }
  }

  /// Writes an object.
  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in
      try await inner.write(
        content, to: name, details: details, condition: condition, progress: progress)
    }
  }

  /// Replaces the details of an object.
  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in
      try await inner.update(name, details: details, of: version)
    }
  }

  /// Removes an object.
  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.delete(name, of: version)
    }
  }

  /// Begins an upload in parts.
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await relay { () async throws(CloudError) in
      try await inner.beginUpload(of: size, to: name, details: details, condition: condition)
    }
  }

  /// Says how far an upload is.
  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await relay { () async throws(CloudError) in try await inner.state(of: session) }
  }

  /// Sends a part.
  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.send(range, of: content, in: session, progress: progress)
    }
  }

  /// Makes the object of its parts.
  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await relay { () async throws(CloudError) in try await inner.finish(session) }
  }

  /// Gives an upload up.
  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try await relay { () async throws(CloudError) in try await inner.cancel(session) }
  }

  /// Gives up uploads that were begun without an answer.
  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    try await relay { () async throws(CloudError) in
      try await inner.cancelUnanswered(name, begun: dates)
    }
  }

  /// Makes no link.
  package func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  /// Ends no link.
  package func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
