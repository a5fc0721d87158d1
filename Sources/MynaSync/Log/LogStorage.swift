import MynaCloud
import Synchronization

/// Lists, reads, writes, and removes the objects of all logs, with retries.
struct LogStorage: Sendable {
  static let machineLimit = 1_000

  let storage: any ObjectStorage
  let retry: Retry

  enum Content: Sendable {
    case bytes([UInt8], ObjectVersion?)
    case missing
    /// The object is larger than any that Myna writes.
    case tooLarge
  }

  func heads() async throws(CloudError) -> [MachineID: ObjectVersion?] {
    var heads: [MachineID: ObjectVersion?] = [:]
    var token: PageToken?
    repeat {
      let (storage, start) = (storage, token)
      let page = try await retry { () async throws(CloudError) in
        try await storage.page(of: LogNames.heads, after: start)
      }
      for entry in page.entries where heads.count < Self.machineLimit {
        if let machine = LogNames.machine(ofHead: entry.name) { heads[machine] = entry.version }
      }
      token = page.next
    } while token != nil
    return heads
  }

  func read(_ name: ObjectName, limit: Int) async throws(CloudError) -> Content {
    let storage = storage
    return try await retry { () async throws(CloudError) in
      let receiver = BoundedReceiver(limit: limit)
      do throws(CloudError) {
        try await storage.read(name, from: 0, of: nil, into: receiver)
      } catch .notFound {
        return .missing
      } catch .declined {
        return .tooLarge
      }
      return receiver.content
    }
  }

  func reading(_ name: ObjectName, limit: Int) async throws(SyncError) -> Content {
    do throws(CloudError) { return try await read(name, limit: limit) } catch {
      throw SyncError(error)
    }
  }

  func write(_ bytes: [UInt8], to name: ObjectName) async throws(CloudError) -> ObjectVersion {
    let storage = storage
    let content = UploadContent(
      .bytes(bytes), size: bytes.count, md5: try FileHash.md5(of: bytes))
    // The write is unconditional, because each object of a log has only one writer.
    let stored = try await retry { () async throws(CloudError) in
      try await storage.write(
        content, to: name, details: ObjectDetails(contentType: "application/json"),
        condition: .always, progress: nil)
    }
    guard stored.size == content.size, stored.md5.map({ $0 == content.md5 }) ?? true else {
      throw .damaged(name)
    }
    return stored.version
  }

  func delete(_ name: ObjectName) async throws(CloudError) {
    let storage = storage
    try await retry { () async throws(CloudError) in try await storage.delete(name, of: nil) }
  }
}

private final class BoundedReceiver: ObjectReceiver {
  private let limit: Int
  private let kept = Mutex((bytes: [UInt8](), version: ObjectVersion?.none))

  init(limit: Int) { self.limit = limit }

  var content: LogStorage.Content { kept.withLock { .bytes($0.bytes, $0.version) } }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    kept.withLock { $0.version = version }
    return size <= limit
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    kept.withLock { kept in
      guard kept.bytes.count + bytes.count <= limit else { return false }
      kept.bytes += bytes
      return true
    }
  }
}
