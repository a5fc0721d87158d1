import MynaCloud
import Testing

@Suite("Storage contract: versions and conditions")
struct ConditionPromiseTests {
  private let name = ObjectName(listed: "Takes/a.flac")

  @Test(
    "A write that requires that no object exists succeeds only once",
    arguments: StorageUnderTest.all)
  func absent(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    try await storage.put([1], at: name, condition: .absent)
    await #expect(throws: CloudError.changed(name)) {
      try await storage.put([2], at: name, condition: .absent)
    }
    #expect(try await storage.bytes(of: name) == [1])
  }

  @Test(
    "A write that requires a version succeeds only if that is the current version",
    arguments: StorageUnderTest.all)
  func version(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let first = try await storage.put([1], at: name)
    let second = try await storage.put([2], at: name, condition: .version(first.version))
    await #expect(throws: CloudError.changed(name)) {
      try await storage.put([3], at: name, condition: .version(first.version))
    }
    #expect(try await storage.bytes(of: name) == [2])
    try await storage.delete(name, of: second.version)
    let error = await #expect(throws: CloudError.self) {
      try await storage.put([3], at: name, condition: .version(second.version))
    }
    #expect(error == .changed(name) || error == .notFound(name))
    #expect(try await storage.names() == [])
  }

  @Test(
    "Each write creates a new version, even for content of the same size",
    arguments: StorageUnderTest.all)
  func versions(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    var versions: Set<ObjectVersion> = []
    for byte in UInt8(0)..<10 {
      let written = try await storage.put([byte], at: name).version
      #expect(try await storage.describe(name).version == written)
      versions.insert(written)
    }
    #expect(versions.count == 10)
  }

  @Test("Reading an outdated version fails without content", arguments: StorageUnderTest.all)
  func reading(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let old = try await storage.put([1], at: name)
    try await storage.put([2], at: name)
    let receiver = ByteReceiver()
    await #expect(throws: CloudError.changed(name)) {
      try await storage.read(name, from: 0, of: old.version, into: receiver)
    }
    #expect(receiver.bytes == [])
  }

  @Test("Deleting an outdated version fails and keeps the object", arguments: StorageUnderTest.all)
  func deleting(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let old = try await storage.put([1], at: name)
    let new = try await storage.put([2], at: name)
    await #expect(throws: CloudError.changed(name)) {
      try await storage.delete(name, of: old.version)
    }
    #expect(try await storage.bytes(of: name) == [2])
    try await storage.delete(name, of: new.version)
    #expect(try await storage.names() == [])
  }

  @Test(
    "Updating details leaves the content and version unchanged", arguments: StorageUnderTest.all)
  func updating(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let old = try await storage.put([1, 2], at: name)
    let details = ObjectDetails(contentType: "audio/wav", metadata: ["note": "b"])
    let new = try await storage.update(name, details: details, of: old.version)
    #expect(new.contentType == "audio/wav")
    #expect(new.metadata == ["note": "b"])
    #expect(try await storage.describe(name) == new)
    #expect(new.version == old.version)
    #expect(try await storage.bytes(of: name) == [1, 2])
    try await storage.put([3, 4], at: name)
    await #expect(throws: CloudError.changed(name)) {
      try await storage.update(name, details: .song, of: old.version)
    }
  }
}
