import Foundation
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("Storage contract: multipart uploads")
struct PartsPromiseTests {
  private let name = ObjectName(listed: "Takes/long.flac")

  /// Begins an upload of two parts and some bytes.
  private func begin(
    _ storage: any ObjectStorage, condition: WriteCondition = .always
  ) async throws -> (content: UploadContent, bytes: [UInt8], session: UploadSession) {
    let bytes = noise(2 * storage.partSize + 17)
    let session = try await storage.beginUpload(
      of: bytes.count, to: name, details: .song, condition: condition)
    return (try UploadContent(bytes), bytes, session)
  }

  @Test(
    "A multipart upload resumes after a restart at the offset that the service reports",
    arguments: StorageUnderTest.all)
  func restart(kind: StorageUnderTest) async throws {
    let fixture = try await kind.make()
    let part = fixture.storage.partSize
    let (content, bytes, session) = try await begin(fixture.storage)
    #expect(try await fixture.storage.state(of: session) == .receiving(nextOffset: 0))
    try await fixture.storage.send(0..<part, of: content, in: session, progress: nil)
    #expect(try await fixture.storage.names() == [])

    let storage = try await fixture.reopen()
    let kept = try JSONDecoder().decode(
      UploadSession.self, from: try JSONEncoder().encode(session))
    #expect(kept == session)
    #expect(try await storage.state(of: kept) == .receiving(nextOffset: part))
    try await storage.send(part..<bytes.count, of: content, in: kept, progress: nil)
    let stored = try await storage.finish(kept)
    #expect(stored.size == bytes.count)
    #expect(stored.metadata == ObjectDetails.song.metadata)
    #expect(stored.contentType == "audio/flac")
    #expect(stored.md5.map { $0 == content.md5 } ?? true)
    #expect(try await storage.describe(name) == stored)
    #expect(try await storage.bytes(of: name) == bytes)
    switch try await storage.state(of: kept) {
    case .complete(let complete): #expect(complete == stored)
    case .gone: break
    case .receiving: Issue.record("It receives what is complete.")
    }
  }

  @Test(
    "A canceled upload no longer exists, and canceling it again succeeds",
    arguments: StorageUnderTest.all)
  func cancel(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let (content, _, session) = try await begin(storage)
    try await storage.send(0..<storage.partSize, of: content, in: session, progress: nil)
    try await storage.cancel(session)
    try await storage.cancel(session)
    #expect(try await storage.state(of: session) == .gone)
    #expect(try await storage.names() == [])
  }

  @Test(
    "An upload's condition is checked when its parts are combined into an object",
    arguments: StorageUnderTest.all)
  func conditions(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let (content, bytes, session) = try await begin(storage, condition: .absent)
    try await storage.send(0..<bytes.count, of: content, in: session, progress: nil)
    try await storage.put([1], at: name)
    await #expect(throws: CloudError.changed(name)) { try await storage.finish(session) }
    #expect(try await storage.bytes(of: name) == [1])
  }

  @Test("Upload progress counts from the beginning of the content", arguments: StorageUnderTest.all)
  func progress(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let (content, bytes, session) = try await begin(storage)
    let part = storage.partSize
    for range in [0..<part, part..<bytes.count] {
      let counts = Counts()
      try await storage.send(range, of: content, in: session, progress: counts.add)
      #expect(counts.all.allSatisfy { $0 >= range.lowerBound && $0 <= range.upperBound })
      #expect(counts.all.last == range.upperBound)
    }
    let counts = Counts()
    let other = ObjectName(listed: "other")
    _ = try await storage.write(
      content, to: other, details: .song, condition: .always, progress: counts.add)
    #expect(counts.all.last == bytes.count)
  }
}

/// Collects reported numbers.
final class Counts: Sendable {
  private let counts = Mutex<[Int]>([])

  var all: [Int] { counts.withLock { $0 } }
  var add: TransferProgress { { count in self.counts.withLock { $0.append(count) } } }
}
