public import MynaCloud
public import MynaStudio

/// A storage in memory with one fault.
public struct LimitedStorage: ObjectStorage {
  /// What is in it.
  public let memory = MemoryStorage()
  private let failing: CloudTrial.Step?
  private let error: CloudError
  private let stopping: CloudTrial.Step?
  private let stops = AsyncStream.makeStream(of: Void.self)

  /// An empty storage that refuses one step of a trial, or brings less than was written where that is to be compared.
  public init(failing: CloudTrial.Step?, as error: CloudError = .refused) {
    (self.failing, self.error, stopping) = (failing, error, nil)
  }

  /// An empty storage that does not come back from a step until its task is cancelled.
  public init(stopping: CloudTrial.Step) {
    (failing, error, self.stopping) = (nil, .refused, stopping)
  }

  /// Waits until it has come to the step from which it does not come back.
  public func waitUntilStopped() async {
    for await _ in stops.stream { return }
  }

  private func check(_ step: CloudTrial.Step) async throws(CloudError) {
    if failing == step { throw error }
    guard stopping == step else { return }
    stops.continuation.yield()
    // Nothing ever comes, but the end of the task.
    for await _ in AsyncStream<Void>.makeStream().stream {}
    throw .cancelled
  }

  /// Lists names, unless that is forbidden.
  public func page(of prefix: String, after token: PageToken?) async throws(CloudError)
    -> ObjectPage
  {
    try await check(.list)
    return try await memory.page(of: prefix, after: token)
  }

  /// Describes an object.
  public func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await memory.describe(name)
  }

  /// Brings an object, unless that is forbidden.
  public func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await check(.read)
    // What comes is one byte short.
    try await memory.read(
      name, from: failing == .compare ? 1 : offset, of: version, into: receiver)
  }

  /// Writes an object, unless that is forbidden.
  public func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    if failing == .write { throw error }
    let object = try await memory.write(
      content, to: name, details: details, condition: condition, progress: progress)
    try await check(.write)
    return object
  }

  /// Whether a write whose condition is not met is refused.
  public var canWriteConditionally: Bool { memory.canWriteConditionally }

  /// Replaces the details of an object.
  public func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await memory.update(name, details: details, of: version)
  }

  /// Removes an object, unless that is forbidden.
  public func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await check(.delete)
    try await memory.delete(name, of: version)
  }

  /// The size of a part, in bytes.
  public var partSize: Int { memory.partSize }

  /// Begins an upload in parts.
  public func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await memory.beginUpload(of: size, to: name, details: details, condition: condition)
  }

  /// Says how far an upload is.
  public func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await memory.state(of: session)
  }

  /// Sends a part.
  public func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await memory.send(range, of: content, in: session, progress: progress)
  }

  /// Makes the object of its parts.
  public func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await memory.finish(session)
  }

  /// Gives an upload up.
  public func cancel(_ session: UploadSession) async throws(CloudError) {
    try await memory.cancel(session)
  }

  /// Makes no link.
  public func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  /// Ends no link.
  public func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }
}
