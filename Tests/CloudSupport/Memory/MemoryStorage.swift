package import MynaCloud
import Synchronization
package import Threads

/// A storage in memory that implements the protocol exactly, for tests.
package final class MemoryStorage: ObjectStorage {
  let time: any TimeSource
  let pageSize: Int
  let state = Mutex(MemoryBucket())

  package let partSize: Int
  package let takesPartsInAnyOrder: Bool

  /// Creates an empty storage with parts of 256 KiB and pages of 1,000 names.
  package convenience init() { self.init(partSize: 1 << 18) }

  package init(
    partSize: Int, takesPartsInAnyOrder: Bool = false, pageSize: Int = 1_000,
    time: any TimeSource = SystemTime()
  ) {
    (self.partSize, self.pageSize, self.time) = (partSize, pageSize, time)
    self.takesPartsInAnyOrder = takesPartsInAnyOrder
  }

  package var canWriteConditionally: Bool { true }

  /// Runs `body` atomically with the content.
  func withBucket<T>(_ body: (inout MemoryBucket) throws(CloudError) -> T) throws(CloudError) -> T {
    guard !Task.isCancelled else { throw .cancelled }
    let result = state.withLock { bucket -> Result<T, CloudError> in
      do throws(CloudError) { return .success(try body(&bucket)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  // MARK: Listing

  /// Lists objects whose names begin with `prefix`, sorted by their UTF-8 bytes.
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    guard prefix.isEmpty || prefix.hasSuffix("/") else { throw .badName(prefix) }
    return try withBucket { bucket throws(CloudError) in
      let last = token.map { ObjectName(listed: $0.text) }
      let names = bucket.objects.keys
        .filter { name in name.text.utf8.starts(with: prefix.utf8) && last.map { $0 < name } ?? true
        }
        .sorted()
      let entries = names.prefix(pageSize).compactMap { bucket.objects[$0]?.listed }
      let isLast = names.count <= pageSize
      return ObjectPage(
        entries, next: isLast ? nil : entries.last.map { PageToken($0.name.text) })
    }
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try withBucket { bucket throws(CloudError) in try bucket.object(name).stored }
  }

  // MARK: Reading

  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let object = try withBucket { bucket throws(CloudError) in
      let object = try bucket.object(name)
      guard version == nil || version == object.stored.version else { throw .changed(name) }
      guard (0...object.bytes.count).contains(offset) else { throw .changed(name) }
      return object
    }
    guard receiver.begin(version: object.stored.version, size: object.bytes.count) else {
      throw .declined
    }
    let content = UploadContent(.bytes(object.bytes), size: object.bytes.count, md5: [])
    try content.eachBlock(
      in: offset..<object.bytes.count, for: name, while: { !Task.isCancelled }
    ) { block throws(CloudError) in
      guard receiver.receive(block) else { throw .declined }
    }
  }

  // MARK: Changing

  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    let name = try Self.checked(name)
    var bytes: [UInt8] = []
    try content.eachBlock(in: 0..<content.size, for: name, while: { !Task.isCancelled }) { block in
      bytes += block
      progress?(bytes.count)
    }
    guard try FileHash.md5(of: bytes) == content.md5 else { throw .damaged(name) }
    return try withBucket { bucket throws(CloudError) in
      try bucket.check(condition, of: name)
      return try bucket.put(bytes, at: name, details, time.date)
    }
  }

  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try withBucket { bucket throws(CloudError) in
      let object = try bucket.object(name).with(details)
      if let version { try bucket.check(.version(version), of: name) }
      bucket.objects[name] = object
      return object.stored
    }
  }

  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try withBucket { bucket throws(CloudError) in
      guard bucket.objects[name] != nil else { return }
      if let version { try bucket.check(.version(version), of: name) }
      bucket.objects[name] = nil
      bucket.links = bucket.links.filter { $0.value != name }
    }
  }

  static func checked(_ name: ObjectName) throws(CloudError) -> ObjectName {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
    return name
  }
}
