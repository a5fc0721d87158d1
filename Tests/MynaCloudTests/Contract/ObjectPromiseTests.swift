import Foundation
import MynaCloud
import TestSupport
import Testing

@Suite("Storage contract: objects")
struct ObjectPromiseTests {
  private let name = ObjectName(listed: "Takes/2026-11-21 14.03 Title.flac")

  @Test(
    "A written object reads back with the same content and details", arguments: StorageUnderTest.all
  )
  func writing(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let bytes = noise(300_000)
    var details = ObjectDetails.song
    if !kind.capabilities.keepsUnicodeMetadata { details.metadata["title"] = "My Song" }
    let written = try await storage.put(bytes, at: name, details: details)
    let stored = try await storage.describe(name)
    #expect(abs(stored.modified.timeIntervalSince(written.modified)) < 2)
    if kind.capabilities.datesWrites {
      #expect(stored == written)
    } else {
      #expect(stored.version == written.version)
    }
    #expect(stored.name == name)
    #expect(stored.size == bytes.count)
    #expect(stored.contentType == "audio/flac")
    #expect(stored.metadata == details.metadata)
    if kind.capabilities.knowsMD5 { #expect(stored.md5 == (try UploadContent(bytes).md5)) }
    #expect(try await storage.bytes(of: name) == bytes)
  }

  @Test("An empty object can be written, listed, and read", arguments: StorageUnderTest.all)
  func empty(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    #expect(try await storage.put([], at: name).size == 0)
    #expect(try await storage.bytes(of: name) == [])
    #expect(try await storage.names() == [name.text])
  }

  @Test("Reading starts at the given offset", arguments: StorageUnderTest.all)
  func offsets(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let bytes = noise(1_000)
    let stored = try await storage.put(bytes, at: name)
    for offset in [0, 1, 999, 1_000] {
      let receiver = ByteReceiver()
      try await storage.read(name, from: offset, of: stored.version, into: receiver)
      #expect(receiver.bytes == Array(bytes[offset...]))
      #expect(receiver.size == 1_000)
      #expect(receiver.version.map { $0 == stored.version } ?? true)
    }
  }

  @Test("A receiver that declines gets no more bytes", arguments: StorageUnderTest.all)
  func declining(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    try await storage.put(noise(2_000_000), at: name)
    let unwilling = ByteReceiver(isWanted: false)
    await #expect(throws: CloudError.declined) {
      try await storage.read(name, from: 0, of: nil, into: unwilling)
    }
    #expect(unwilling.bytes.isEmpty)
    let full = ByteReceiver(limit: 10)
    await #expect(throws: CloudError.declined) {
      try await storage.read(name, from: 0, of: nil, into: full)
    }
    #expect(full.bytes.count < 2_000_000)
  }

  @Test(
    "Accessing a missing object fails as not found, and deleting it succeeds",
    arguments: StorageUnderTest.all)
  func missing(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let other = ObjectName(listed: "Takes/other.flac")
    try await storage.put([1], at: other)
    await #expect(throws: CloudError.notFound(name)) { try await storage.describe(name) }
    await #expect(throws: CloudError.notFound(name)) { try await storage.bytes(of: name) }
    await #expect(throws: CloudError.notFound(name)) {
      try await storage.update(name, details: .song, of: nil)
    }
    try await storage.delete(name, of: nil)
    try await storage.delete(other, of: nil)
    await #expect(throws: CloudError.notFound(other)) { try await storage.describe(other) }
    #expect(try await storage.names() == [])
  }

  @Test(
    "Content that doesn't match its hash is rejected as damaged", arguments: StorageUnderTest.all)
  func wrongHash(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    try await storage.put([1, 2, 3], at: name)
    let wrong = UploadContent(.bytes([4, 5, 6]), size: 3, md5: try UploadContent([7]).md5)
    await #expect(throws: CloudError.damaged(name)) {
      try await storage.write(
        wrong, to: name, details: .song, condition: .always, progress: nil)
    }
    guard kind.capabilities.checksHashFirst else { return }
    #expect(try await storage.bytes(of: name) == [1, 2, 3])
  }

  @Test(
    "Unsafe object names are rejected", arguments: StorageUnderTest.all,
    ["../a", "a/../../b", "/a", "a//b", "a\u{1}b", "", "a/"])
  func badNames(kind: StorageUnderTest, text: String) async throws {
    let storage = try await kind.make().storage
    await #expect(throws: CloudError.badName(text)) {
      try await storage.put([1], at: ObjectName(listed: text))
    }
  }

  @Test(
    "A call in a canceled task fails as canceled and stores nothing",
    arguments: StorageUnderTest.all)
  func cancelling(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let task = Task { [name] in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await storage.put(noise(10), at: name)
    }
    await #expect(throws: CloudError.cancelled) { try await task.value }
    #expect(try await storage.names() == [])
  }

  @Test(
    "A service that supports links creates them, and other services report that they can't",
    arguments: StorageUnderTest.all
  )
  func sharing(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    try await storage.put([1], at: name)
    guard kind.capabilities.sharesLinks else {
      await #expect(throws: CloudError.cannotShare) { try await storage.makeLink(name, for: 60) }
      return
    }
    #expect(try await storage.makeLink(name, for: 60).url.isEmpty == false)
    do throws(CloudError) { try await storage.stopSharing(name) } catch {
      #expect(error == .cannotRevoke(name))
    }
  }
}
