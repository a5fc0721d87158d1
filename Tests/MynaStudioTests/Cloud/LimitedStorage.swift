import MynaCloud
import MynaStudio

/// A storage whose rules forbid one thing.
struct LimitedStorage: ObjectStorage {
  let memory = MemoryStorage()
  let failing: CloudTrial.Step

  private func check(_ step: CloudTrial.Step) throws(CloudError) {
    if failing == step { throw .refused }
  }

  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
    try check(.list)
    return try await memory.page(of: prefix, after: token)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await memory.describe(name)
  }

  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try check(.read)
    // What comes is one byte short.
    try await memory.read(
      name, from: failing == .compare ? 1 : offset, of: version, into: receiver)
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try check(.write)
    return try await memory.write(
      content, to: name, details: details, condition: condition, progress: progress)
  }

  var canWriteConditionally: Bool { memory.canWriteConditionally }

  func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await memory.update(name, details: details, of: version)
  }

  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try check(.delete)
    try await memory.delete(name, of: version)
  }

  var partSize: Int { memory.partSize }

  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await memory.beginUpload(of: size, to: name, details: details, condition: condition)
  }

  func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await memory.state(of: session)
  }

  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await memory.send(range, of: content, in: session, progress: progress)
  }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await memory.finish(session)
  }

  func cancel(_ session: UploadSession) async throws(CloudError) {
    try await memory.cancel(session)
  }

  func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
