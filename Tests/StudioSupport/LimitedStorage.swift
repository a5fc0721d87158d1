package import CloudSupport
package import MynaCloud
package import MynaStudio

/// A storage in memory with one fault.
package struct LimitedStorage: StorageRelay {
  package let memory = MemoryStorage()
  package var inner: any ObjectStorage { memory }
  private let failing: CloudStorageCheck.Step?
  private let error: CloudError
  private let stopping: CloudStorageCheck.Step?
  private let stops = AsyncStream.makeStream(of: Void.self)

  /// Creates an empty storage that fails at one step of a trial; a comparison step gets truncated
  /// data.
  package init(failing: CloudStorageCheck.Step?, as error: CloudError = .refused) {
    (self.failing, self.error, stopping) = (failing, error, nil)
  }

  /// Creates an empty storage that hangs at a step until its task is canceled.
  package init(stopping: CloudStorageCheck.Step) {
    (failing, error, self.stopping) = (nil, .refused, stopping)
  }

  /// Waits until the storage hangs at its step.
  package func waitUntilStopped() async {
    for await _ in stops.stream { return }
  }

  private func check(_ step: CloudStorageCheck.Step) async throws(CloudError) {
    if failing == step { throw error }
    guard stopping == step else { return }
    stops.continuation.yield()
    // The stream has no elements; it only ends with the task.
    for await _ in AsyncStream<Void>.makeStream().stream {}
    throw .cancelled
  }

  package func page(of prefix: String, after token: PageToken?) async throws(CloudError)
    -> ObjectPage
  {
    try await check(.list)
    return try await memory.page(of: prefix, after: token)
  }

  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await check(.read)
    // The returned object is one byte short.
    try await memory.read(
      name, from: failing == .compare ? 1 : offset, of: version, into: receiver)
  }

  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    if failing == .write { throw error }
    let object = try await memory.write(
      content, to: name, details: details, condition: condition, progress: progress)
    try await check(.write)
    return object
  }

  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await check(.delete)
    try await memory.delete(name, of: version)
  }
}
