import CloudSupport
import MynaCloud
import Synchronization
import TestSupport

/// Passes calls on to a storage, and makes some of them fail.
final class FaultyStorage: StorageRelay {
  /// A fault of a call.
  enum Fault: Equatable, Sendable {
    case none
    /// The call does not reach the storage.
    case before(CloudError)
    /// The call has its effect, but its response is lost.
    case after(CloudError)
    /// The content ends after at most this many bytes.
    case middle(Int)
    /// Another client writes this object just before the call.
    case overwritten([UInt8])
    /// Other bytes arrive than were sent.
    case garbled
  }

  enum Call: String, Sendable {
    case page, describe, read, write, update, delete, begin, state, send, finish, cancel
  }

  let inner: any ObjectStorage
  private let decide: @Sendable (Call, ObjectName) async -> Fault
  private let record = Mutex<[Call]>([])
  private let sent = Mutex((bytes: 0, isUncertain: Set<String>(), blindParts: 0, written: 0))

  /// Creates a storage that calls `decide` for each call's fault.
  init(
    _ inner: any ObjectStorage, _ decide: @escaping @Sendable (Call, ObjectName) async -> Fault
  ) {
    (self.inner, self.decide) = (inner, decide)
  }

  var calls: [Call] { record.withLock { $0 } }
  /// The bytes sent to or received from the storage.
  var byteCount: Int { sent.withLock { $0.bytes } }
  /// The parts that were sent after a failure without asking for the state first.
  var blindParts: Int { sent.withLock { $0.blindParts } }
  /// The number of objects created.
  var writtenCount: Int { sent.withLock { $0.written } }

  private func fault(_ call: Call, _ name: ObjectName) async throws(CloudError) -> Fault {
    record.withLock { $0.append(call) }
    let fault = await decide(call, name)
    if case .before(let error) = fault { throw error }
    if case .overwritten(let bytes) = fault {
      try await inner.put(bytes, at: name, details: .song)
    }
    return fault
  }

  private func passing<T>(
    _ call: Call, _ name: ObjectName, _ body: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let fault = try await fault(call, name)
    let result = try await body()
    if case .after(let error) = fault { throw error }
    if case .middle = fault { throw .noAnswer(host: "h") }
    return result
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await passing(.describe, name) { () async throws(CloudError) in
      try await inner.describe(name)
    }
  }

  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await passing(.delete, name) { () async throws(CloudError) in
      try await inner.delete(name, of: version)
    }
  }

  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await passing(.begin, name) { () async throws(CloudError) in
      try await inner.beginUpload(of: size, to: name, details: details, condition: condition)
    }
  }

  func cancel(_ session: UploadSession) async throws(CloudError) {
    try await passing(.cancel, session.name) { () async throws(CloudError) in
      try await inner.cancel(session)
    }
  }
}

extension FaultyStorage {
  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let fault = try await fault(.read, name)
    var limit = Int.max
    if case .middle(let count) = fault { limit = count }
    let passing = FaultyReceiver(receiver, limit: limit, isGarbled: fault == .garbled)
    let failure: CloudError?
    do throws(CloudError) {
      try await inner.read(name, from: offset, of: version, into: passing)
      failure = nil
    } catch {
      failure = error
    }
    sent.withLock { $0.bytes += passing.count }
    if passing.isBroken { throw .noAnswer(host: "h") }
    if let failure { throw failure }
    if case .after(let error) = fault { throw error }
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    let fault = try await fault(.write, name)
    if case .middle = fault { throw .noAnswer(host: "h") }
    let content = fault == .garbled ? try garbled(content) : content
    let stored = try await inner.write(
      content, to: name, details: details, condition: condition, progress: progress)
    sent.withLock { ($0.bytes, $0.written) = ($0.bytes + content.size, $0.written + 1) }
    if case .after(let error) = fault { throw error }
    return stored
  }

  private func garbled(_ content: UploadContent) throws(CloudError) -> UploadContent {
    guard let other = try? UploadContent(noise(content.size, seed: 99)) else {
      preconditionFailure("no hash")
    }
    return other
  }

  func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    let state = try await passing(.state, session.name) { () async throws(CloudError) in
      try await inner.state(of: session)
    }
    sent.withLock { _ = $0.isUncertain.remove(session.reference) }
    return state
  }

  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    let reference = session.reference
    // Concurrent parts may begin before others fail.
    if !takesPartsInAnyOrder {
      sent.withLock { if $0.isUncertain.contains(reference) { $0.blindParts += 1 } }
    }
    sent.withLock { _ = $0.isUncertain.insert(reference) }
    let fault = try await fault(.send, session.name)
    var range = range
    if case .middle(let count) = fault {
      let kept = min(count, range.count - 1) / partSize * partSize
      guard kept > 0 else { throw .noAnswer(host: "h") }
      range = range.lowerBound..<(range.lowerBound + kept)
    }
    let bytes = fault == .garbled ? try garbled(content) : content
    try await inner.send(range, of: bytes, in: session, progress: progress)
    sent.withLock { $0.bytes += range.count }
    if case .after(let error) = fault { throw error }
    if case .middle = fault { throw .noAnswer(host: "h") }
    sent.withLock { _ = $0.isUncertain.remove(reference) }
  }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    let isNew = try await inner.state(of: session).isReceiving
    return try await passing(.finish, session.name) { () async throws(CloudError) in
      let stored = try await inner.finish(session)
      sent.withLock { $0.written += isNew ? 1 : 0 }
      return stored
    }
  }
}

extension UploadState {
  fileprivate var isReceiving: Bool {
    if case .receiving = self { return true }
    return false
  }
}

/// Passes on some bytes, or changed ones.
private final class FaultyReceiver: ObjectReceiver {
  private let inner: any ObjectReceiver
  private let limit: Int
  private let isGarbled: Bool
  private let state = Mutex((count: 0, isBroken: false))

  init(_ inner: any ObjectReceiver, limit: Int, isGarbled: Bool) {
    (self.inner, self.limit, self.isGarbled) = (inner, limit, isGarbled)
  }

  var count: Int { state.withLock { $0.count } }
  var isBroken: Bool { state.withLock { $0.isBroken } }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    inner.begin(version: version, size: size)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let kept = state.withLock { state in
      let kept = min(bytes.count, limit - state.count)
      state.count += kept
      state.isBroken = kept < bytes.count
      return kept
    }
    let part = UnsafeRawBufferPointer(rebasing: bytes[..<kept])
    let isTaken =
      isGarbled
      ? noise(kept, seed: 98).withUnsafeBytes { inner.receive($0) } : inner.receive(part)
    return isTaken && kept == bytes.count
  }
}
