import Files
import Foundation
import HTTP
import Hashing
import MynaCloud
import TestSupport
import Testing

/// Tests on a real server, checked with an independent client.
@Suite("S3: objects on a real server")
struct S3StorageTests {
  private let server: S3Server
  private let bucket: String
  private let storage: S3Storage
  private let details = ObjectDetails(contentType: "audio/flac")
  private static let anyHead = [
    "ETag": "\"1\"", "Content-Length": "3", "x-amz-request-id": "1",
    "Last-Modified": "Fri, 24 May 2013 00:00:00 GMT",
  ]

  init() throws {
    server = try S3Server.shared()
    bucket = try server.newBucket()
    storage = try Self.storage(server, bucket)
  }

  private static func storage(
    _ server: S3Server, _ bucket: String, keyID: String? = nil, secret: String? = nil
  ) throws -> S3Storage {
    try S3Storage(
      S3Account(
        endpoint: server.endpoint, region: server.region, bucket: bucket,
        keyID: keyID ?? server.keyID),
      secret: secret ?? server.secret, transport: CurlTransport())
  }

  private func content(_ text: String) throws -> UploadContent { try content(Array(text.utf8)) }

  private func content(_ bytes: [UInt8]) throws -> UploadContent {
    var md5 = try MD5()
    md5.update(bytes)
    return UploadContent(.bytes(bytes), size: bytes.count, md5: md5.finish())
  }

  private func write(
    _ text: String, to name: String, _ condition: WriteCondition = .always
  ) async throws -> StoredObject {
    try await storage.write(
      content(text), to: ObjectName(listed: name), details: details, condition: condition,
      progress: nil)
  }

  private func read(
    _ name: String, from offset: Int = 0, of version: ObjectVersion? = nil
  ) async throws -> String {
    let received = ReceivedObject()
    try await storage.read(ObjectName(listed: name), from: offset, of: version, into: received)
    return String(decoding: received.bytes, as: UTF8.self)
  }

  // MARK: Objects

  @Test("Objects and their metadata can be exchanged with other clients")
  func bothWays() async throws {
    let name = ObjectName(listed: "Takes/2026-11-21 14.03 Grüße.flac")
    let details = ObjectDetails(
      contentType: "audio/flac", metadata: ["title": "녹음 #3  🎹", "length": "12.5"])
    let written = try await storage.write(
      content("abc"), to: name, details: details, condition: .absent, progress: nil)
    let seen = try #require(try server.head(bucket, name.text))
    #expect(try server.get(bucket, name.text) == Data("abc".utf8))
    #expect(seen.contentType == "audio/flac")
    #expect(seen.metadata["length"] == "12.5")
    #expect(seen.metadata["title"]?.hasPrefix("=?UTF-8?B?") == true)
    let described = try await storage.describe(name)
    #expect(described.metadata == details.metadata)
    #expect(described.version == written.version)
    #expect(described.size == 3)
    #expect(described.md5 == (try content("abc")).md5)
    #expect(abs(described.modified.timeIntervalSince(written.modified)) < 5)

    try server.put(
      bucket, "b", Data("from others".utf8), contentType: "text/plain", metadata: ["k": "v"])
    let other = try await storage.describe(ObjectName(listed: "b"))
    #expect(other.contentType == "text/plain")
    #expect(other.metadata == ["k": "v"])
    #expect(try await read("b") == "from others")
  }

  @Test("An object can be read from any offset, and an empty object can be read")
  func ranges() async throws {
    let version = try await write("abcdef", to: "a").version
    #expect(try await read("a", from: 2) == "cdef")
    #expect(try await read("a", from: 5, of: version) == "f")
    #expect(try await read("a", from: 6, of: version) == "")
    await #expect(throws: CloudError.changed(ObjectName(listed: "a"))) {
      try await read("a", from: 7)
    }
    _ = try await write("", to: "empty")
    #expect(try await read("empty") == "")
    #expect(try await storage.describe(ObjectName(listed: "empty")).size == 0)
    let received = ReceivedObject(limit: 2)
    await #expect(throws: CloudError.declined) {
      try await storage.read(ObjectName(listed: "a"), from: 0, of: nil, into: received)
    }
  }

  @Test("Writing, reading, and deleting apply only to the expected version")
  func conditions() async throws {
    let name = ObjectName(listed: "a")
    let first = try await write("1", to: "a", .absent).version
    await #expect(throws: CloudError.changed(name)) { try await write("2", to: "a", .absent) }
    let second = try await write("2", to: "a", .version(first)).version
    await #expect(throws: CloudError.changed(name)) {
      try await write("3", to: "a", .version(first))
    }
    await #expect(throws: CloudError.changed(name)) { try await read("a", of: first) }
    await #expect(throws: CloudError.changed(name)) { try await storage.delete(name, of: first) }
    #expect(try server.get(bucket, "a") == Data("2".utf8))
    try await storage.delete(name, of: second)
    #expect(try server.head(bucket, "a") == nil)
    await #expect(throws: CloudError.changed(name)) {
      try await write("4", to: "a", .version(second))
    }
    // Deleting a missing object succeeds.
    try await storage.delete(name, of: second)
    try await storage.delete(name, of: nil)
  }

  @Test("Updating metadata leaves the content unchanged")
  func update() async throws {
    let name = ObjectName(listed: "Takes/a b+c.flac")
    let first = try await write("abc", to: name.text)
    let details = ObjectDetails(contentType: "audio/x-flac", metadata: ["title": "Zwölf"])
    let updated = try await storage.update(name, details: details, of: first.version)
    #expect(updated.version == first.version)
    let described = try await storage.describe(name)
    #expect(described.metadata == details.metadata)
    #expect(described.contentType == "audio/x-flac")
    #expect(described.version == first.version)
    #expect(try server.get(bucket, name.text) == Data("abc".utf8))
    _ = try await write("other", to: name.text)
    await #expect(throws: CloudError.changed(name)) {
      try await storage.update(name, details: details, of: first.version)
    }
  }

  // MARK: Names

  static let strangeNames = [
    "a b", "a+b", "100%", "%41", "what?", "#1", "it's", "\"quoted\"", "(a)", "wow!", "*", "a&b=c;d",
    "🎹/녹음/Grüße.flac", "<a>", "a:b@c", "~", "$,[]{}|^`", "tab\there",
    String(repeating: "x", count: 200) + "/" + String(repeating: "ü", count: 100) + "/"
      + String(repeating: "y", count: 200) + "/" + String(repeating: "z", count: 200) + "/"
      + String(repeating: "🎹", count: 55),
  ]

  @Test("Objects with unusual names can be listed, described, read, shared, and deleted")
  func names() async throws {
    // SeaweedFS changes it to a slash.
    let names = Self.strangeNames + (server.readOnlyKeyID == nil ? ["back\\slash"] : [])
    for name in names {
      let name = ObjectName(listed: name)
      // Myna does not create names with control characters, but other programs do.
      if ObjectName(name.text) == nil {
        try server.put(bucket, name.text, Data(name.text.utf8))
      } else {
        _ = try await write(name.text, to: name.text)
      }
      #expect(try server.get(bucket, name.text) == Data(name.text.utf8), "\(name.text)")
      #expect(try await storage.describe(name).name == name)
      #expect(try await read(name.text) == name.text)
      let link = try await storage.makeLink(name, for: 60)
      #expect(try await get(link.url) == name.text, "\(name.text)")
    }
    let page = try await storage.page(of: "", after: nil)
    #expect(Set(page.entries.map(\.name.text)) == Set(names))
    #expect(try server.list(bucket).count == names.count)
    for entry in page.entries { try await storage.delete(entry.name, of: nil) }
    #expect(try server.list(bucket) == [])
  }

  /// Requests a link like any client.
  private func get(_ url: String) async throws -> String {
    let response = try await CurlTransport().send(HTTPRequest(.get, url))
    return response.head.isSuccess ? String(decoding: response.body, as: UTF8.self) : "no"
  }

  @Test("A listing returns the objects under a prefix, with sizes, dates, and versions")
  func listing() async throws {
    let start = Date.now
    for name in ["Takes/a", "Takes/b/c", "Other/d"] { _ = try await write(name, to: name) }
    let version = try await storage.describe(ObjectName(listed: "Takes/a")).version
    let page = try await storage.page(of: "Takes/", after: nil)
    #expect(page.entries.map(\.name.text) == ["Takes/a", "Takes/b/c"])
    #expect(page.next == nil)
    let first = try #require(page.entries.first)
    #expect(first.size == 7)
    #expect(first.version == version)
    // The server reports whole seconds.
    let modified = try #require(first.modified)
    #expect((start.addingTimeInterval(-1)...Date.now).contains(modified))
    #expect(try await storage.page(of: "None/", after: nil).entries.isEmpty)
  }

  // MARK: Refusals

  @Test("A wrong key ID and a wrong secret are both reported as a wrong key")
  func wrongKeys() async throws {
    let name = ObjectName(listed: "a")
    for (keyID, secret) in [(server.keyID, "other"), ("nobody", server.secret)] {
      let storage = try Self.storage(server, bucket, keyID: keyID, secret: secret)
      await #expect(throws: CloudError.wrongKey) { try await storage.page(of: "", after: nil) }
      await #expect(throws: CloudError.wrongKey) { try await storage.describe(name) }
      await #expect(throws: CloudError.wrongKey) {
        try await storage.write(
          content("a"), to: name, details: details, condition: .absent, progress: nil)
      }
    }
  }

  @Test(
    "Objects can be written, listed, and shared even if the clock is two hours off",
    arguments: [7_200.0, -7_200])
  func clock(lead: Double) async throws {
    let account = S3Account(
      endpoint: server.endpoint, region: server.region, bucket: bucket, keyID: server.keyID)
    let wrong = try S3Storage(
      account, secret: server.secret, transport: CurlTransport(),
      time: VirtualTime(at: Date(timeIntervalSinceNow: lead)))
    let name = try #require(ObjectName("clock \(lead)"))
    // The first request has a response without a body.
    await #expect(throws: CloudError.notFound(name)) { try await wrong.describe(name) }
    _ = try await wrong.write(
      content("tick"), to: name, details: details, condition: .absent, progress: nil)
    #expect(try await wrong.page(of: name.text, after: nil).entries.map(\.name) == [name])
    let link = try await wrong.makeLink(name, for: 3_600)
    let response = try await CurlTransport().send(HTTPRequest(.get, link.url))
    #expect(String(decoding: response.body, as: UTF8.self) == "tick")
  }

  @Test("A missing object is distinguished from a missing bucket")
  func missing() async throws {
    let name = ObjectName(listed: "none")
    await #expect(throws: CloudError.notFound(name)) { try await storage.describe(name) }
    await #expect(throws: CloudError.notFound(name)) { try await read("none") }
    await #expect(throws: CloudError.notFound(name)) { try await storage.makeLink(name, for: 1) }
    let gone = try Self.storage(server, "myna-no-such-bucket")
    await #expect(throws: CloudError.noBucket("myna-no-such-bucket")) {
      try await gone.describe(name)
    }
    await #expect(throws: CloudError.noBucket("myna-no-such-bucket")) {
      try await gone.page(of: "", after: nil)
    }
  }

  @Test("A read-only key can describe objects, but not write or delete them")
  func readOnly() async throws {
    guard let keyID = server.readOnlyKeyID, let secret = server.readOnlySecret else { return }
    _ = try await write("abc", to: "a")
    let storage = try Self.storage(server, bucket, keyID: keyID, secret: secret)
    let name = ObjectName(listed: "a")
    #expect(try await storage.describe(name).size == 3)
    await #expect(throws: CloudError.objectRefused(name)) {
      try await storage.write(
        content("no"), to: name, details: details, condition: .always, progress: nil)
    }
    await #expect(throws: CloudError.objectRefused(name)) {
      try await storage.delete(name, of: nil)
    }
    #expect(try server.get(bucket, "a") == Data("abc".utf8))
  }

  // MARK: Sharing

  @Test("A link gives anyone access to only its object, expires, and can't be revoked")
  func sharing() async throws {
    let name = ObjectName(listed: "Takes/a b.flac")
    _ = try await write("abc", to: name.text)
    let before = Date()
    let link = try await storage.makeLink(name, for: 10_000_000)
    let after = Date()
    #expect(try await get(link.url) == "abc")
    let expiration = try #require(link.expiration)
    #expect(expiration >= before + 604_799 && expiration <= after + 604_801)
    #expect(try await get(link.url.replacingOccurrences(of: "a%20b", with: "c")) == "no")
    await #expect(throws: CloudError.cannotRevoke(name)) { try await storage.stopSharing(name) }
    // A link that was created two hours ago for one hour.
    let account = S3Account(
      endpoint: server.endpoint, region: server.region, bucket: bucket, keyID: server.keyID)
    let past = try S3Storage(
      account, secret: server.secret,
      transport: ScriptedTransport { _ in HTTPResponse(200, Self.anyHead) },
      time: VirtualTime(at: Date(timeIntervalSinceNow: -7_200)))
    #expect(try await get(past.makeLink(name, for: 3_600).url) == "no")
  }

  // MARK: In parts

  @Test("A multipart upload resumes in another process and becomes one object")
  func parts() async throws {
    let unit = storage.partSize
    let folder = Scratch(in: Scratch.memory)
    let bytes = Data(noise(2 * unit + 5))
    try folder.write(bytes, to: "a")
    let file = try OpenFile(reading: folder("a"))
    var md5 = try MD5()
    md5.update([UInt8](bytes))
    let content = UploadContent(.file(file), size: bytes.count, md5: md5.finish())
    let name = ObjectName(listed: "Takes/long one.flac")
    let details = ObjectDetails(contentType: "audio/flac", metadata: ["title": "Länge"])

    let session = try await storage.beginUpload(
      of: bytes.count, to: name, details: details, condition: .absent)
    #expect(try await storage.state(of: session) == .receiving(nextOffset: 0))
    try await storage.send(0..<unit, of: content, in: session, progress: nil)
    #expect(try await storage.state(of: session) == .receiving(nextOffset: unit))
    await #expect(throws: CloudError.damaged(name)) { try await storage.finish(session) }
    // Another process, later.
    let later = try Self.storage(server, bucket)
    let progress = Progress()
    try await later.send(unit..<bytes.count, of: content, in: session) { progress.note($0) }
    #expect(progress.last == bytes.count)
    #expect(try await later.state(of: session) == .receiving(nextOffset: bytes.count))
    #expect(try server.head(bucket, name.text) == nil)
    let object = try await later.finish(session)
    #expect(object.size == bytes.count)
    #expect(object.md5 == nil)
    #expect(object.metadata == details.metadata)
    #expect(try server.get(bucket, name.text) == bytes)
    // The response to the last request may be lost.
    #expect(try await storage.state(of: session) == .complete(object))
    #expect(try await storage.finish(session) == object)
    #expect(try server.uploads(bucket) == [])
  }

  @Test("A canceled upload no longer exists and leaves no parts on the server")
  func cancelled() async throws {
    let name = ObjectName(listed: "a")
    let session = try await storage.beginUpload(
      of: 3, to: name, details: details, condition: .always)
    #expect(try server.uploads(bucket) == ["a"])
    try await storage.cancel(session)
    try await storage.cancel(session)
    #expect(try server.uploads(bucket) == [])
    #expect(try await storage.state(of: session) == .gone)
    await #expect(throws: CloudError.notFound(name)) { try await storage.finish(session) }
  }

  @Test("A multipart upload doesn't replace an object that was written in the meantime")
  func partsInBetween() async throws {
    let name = ObjectName(listed: "a")
    let session = try await storage.beginUpload(
      of: 3, to: name, details: details, condition: .absent)
    try await storage.send(0..<3, of: content("abc"), in: session, progress: nil)
    try server.put(bucket, "a", Data("another's".utf8))
    await #expect(throws: CloudError.changed(name)) { try await storage.finish(session) }
    #expect(try server.get(bucket, "a") == Data("another's".utf8))
    try await storage.cancel(session)
  }

  @Test("Content that doesn't match its hash isn't stored")
  func damagedPart() async throws {
    let name = ObjectName(listed: "a")
    let wrong = UploadContent(
      .bytes(Array("abc".utf8)), size: 3, md5: [UInt8](repeating: 7, count: 16))
    await #expect(throws: CloudError.damaged(name)) {
      try await storage.write(wrong, to: name, details: details, condition: .always, progress: nil)
    }
    #expect(try server.head(bucket, "a") == nil)
  }

  @Test(
    "An object that another client uploaded in parts is verified if the server has its checksum")
  func othersParts() async throws {
    let bytes = noise((5 << 20) + 100)
    let hasChecksum = try server.putInParts(bucket, "parts", Data(bytes))
    let scratch = Scratch(in: Scratch.memory)
    let transfers = Transfers(storage, journals: scratch("journals"))
    let stored = try await transfers.download(
      ObjectName(listed: "parts"), to: scratch("parts"), overwrite: false)
    #expect(stored.md5 == nil && stored.hasKnownHash == hasChecksum)
    #expect(try scratch.data("parts") == Data(bytes))
  }
}
