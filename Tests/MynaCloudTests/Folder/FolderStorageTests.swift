import Files
import Foundation
import Glibc
import MynaCloud
import TestSupport
import Testing

@Suite("FolderStorage")
struct FolderStorageTests {
  private let scratch = SharedScratch()
  private let name = ObjectName(listed: "Takes/a.flac")

  private var storage: FolderStorage { FolderStorage(scratch("cloud"), pageSize: 3) }

  init() throws {
    for folder in ["cloud", "outside"] {
      try FileManager.default.createDirectory(
        atPath: scratch(folder), withIntermediateDirectories: true)
    }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch(path), withDestinationPath: scratch(target))
  }

  @Test("A missing folder is rejected, and an empty one is rejected until the location is set up")
  func unmounted() async throws {
    let missing = FolderStorage(scratch("none"))
    await #expect(throws: CloudError.noBucket(scratch("none"))) { try await missing.names() }
    await #expect(throws: CloudError.noBucket(scratch("none"))) { try await missing.connect() }
    let path = scratch("cloud")
    await #expect(throws: CloudError.noBucket(path)) { try await storage.names() }
    await #expect(throws: CloudError.noBucket(path)) { try await storage.put([1], at: name) }
    await #expect(throws: CloudError.noBucket(path)) { try await storage.describe(name) }
    await #expect(throws: CloudError.noBucket(path)) { try await storage.delete(name, of: nil) }
    #expect(scratch.names == ["cloud", "outside"])
    try await storage.connect()
    #expect(try await storage.names() == [])
  }

  @Test("Existing files are objects, with a content type from their extension")
  func found() async throws {
    try scratch.write([1, 2], to: "cloud/Music/b.mp3")
    let object = ObjectName(listed: "Music/b.mp3")
    let stored = try await storage.describe(object)
    #expect(stored.contentType == "audio/mpeg" && stored.metadata == [:])
    #expect(stored.md5 == (try UploadContent([1, 2]).md5))
    #expect(try await storage.names() == ["Music/b.mp3"])
  }

  @Test("Hidden files, links, pipes, and other programs' internal files aren't objects")
  func noObjects() async throws {
    for file in [
      ".hidden", ".stfolder/x", ".dropbox", "a/.~lock.b#", "a/song.flac.partial", "~$b.doc",
      "a/.song.flac.a1.part", "Desktop.ini", "outside",
    ] {
      try scratch.write([1], to: "cloud/\(file)")
    }
    try FileManager.default.removeItem(atPath: scratch("cloud/outside"))
    try scratch.write([1], to: "outside/secret")
    try link("cloud/folder", to: "outside")
    try link("cloud/file", to: "outside/secret")
    #expect(mkfifo(scratch("cloud/pipe"), 0o600) == 0)
    #expect(try await storage.names() == [])
    for text in ["file", "folder/secret", "pipe", "folder"] {
      let object = ObjectName(listed: text)
      await #expect(throws: CloudError.notFound(object)) { try await storage.bytes(of: object) }
    }
    for text in [".hidden", "a/.b", "b.partial"] {
      await #expect(throws: CloudError.badName(text)) {
        try await storage.put([1], at: ObjectName(listed: text))
      }
    }
  }

  @Test(
    "Nothing is written or deleted through a link that leads out of the folder",
    arguments: ["file", "folder/secret"])
  func linksOut(text: String) async throws {
    try await storage.connect()
    try scratch.write([1], to: "outside/secret")
    try link("cloud/folder", to: "outside")
    try link("cloud/file", to: "outside/secret")
    let object = ObjectName(listed: text)
    await #expect(throws: CloudError.objectRefused(object)) {
      try await storage.put([2], at: object)
    }
    try await storage.delete(object, of: nil)
    #expect(try scratch.bytes("outside/secret") == [1])
  }

  @Test(
    "Object names that lead outside the folder, or into its hidden folder, are rejected",
    arguments: [
      "../x", "a/../../x", "/etc/passwd", ".", "..", "a\u{0}b", "a//b", ".myna-cloud/lock",
    ])
  func leadingOut(text: String) async throws {
    try await storage.connect()
    let other = ObjectName(listed: text)
    let error = CloudError.badName(text)
    await #expect(throws: error) { try await storage.describe(other) }
    await #expect(throws: error) { try await storage.delete(other, of: nil) }
    await #expect(throws: error) { try await storage.bytes(of: other) }
  }

  @Test("A symbolic link in place of the hidden folder isn't followed")
  func hiddenLink() async throws {
    try link("cloud/.myna-cloud", to: "outside")
    try scratch.write([1], to: "cloud/x")
    await #expect(throws: CloudError.refused) { try await storage.put([1], at: name) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch("outside")) == [])
  }

  @Test("Names that are too long, or that conflict with a file or folder, are rejected")
  func impossible() async throws {
    try await storage.connect()
    let long = String(repeating: "ü", count: 128)
    await #expect(throws: CloudError.badName(long)) {
      try await storage.put([1], at: ObjectName(listed: long))
    }
    try await storage.put([1], at: ObjectName(listed: "a"))
    for text in ["a/b", "a/b/c"] {
      await #expect(throws: CloudError.objectRefused(ObjectName(listed: text))) {
        try await storage.put([1], at: ObjectName(listed: text))
      }
    }
    try await storage.put([1], at: ObjectName(listed: "b/c"))
    await #expect(throws: CloudError.objectRefused(ObjectName(listed: "b"))) {
      try await storage.put([1], at: ObjectName(listed: "b"))
    }
  }

  @Test("A file edited in place gets a new version, even if its modification time is restored")
  func versions() async throws {
    try await storage.connect()
    let old = try await storage.put([1, 2, 3], at: name)
    let path = scratch("cloud/Takes/a.flac")
    var status = stat()
    stat(path, &status)
    try Data([4, 5, 6]).write(to: URL(fileURLWithPath: path))
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, path, &times, 0)
    let new = try await storage.describe(name)
    #expect(new.version != old.version)
    #expect(new.md5 == (try UploadContent([4, 5, 6]).md5))
    let receiver = ByteReceiver()
    await #expect(throws: CloudError.changed(name)) {
      try await storage.read(name, from: 0, of: old.version, into: receiver)
    }
  }

  @Test("Details are kept with unchanged content and don't apply to other content")
  func details() async throws {
    try await storage.connect()
    try await storage.put([1, 2, 3], at: name)
    // Another machine's copy has other times.
    try scratch.write([1, 2, 3], to: "cloud/Takes/a.flac")
    #expect(try await storage.describe(name).metadata == ObjectDetails.song.metadata)
    try scratch.write([4, 5, 6], to: "cloud/Takes/a.flac")
    #expect(try await storage.describe(name).metadata == [:])
  }

  @Test("An object with damaged details is still listed, without metadata")
  func lostDetails() async throws {
    try await storage.connect()
    try await storage.put([1, 2, 3], at: name)
    let note = try #require(scratch.names.first { $0.hasSuffix(".json") })
    try scratch.write(Array(scratch.bytes(note).dropLast(9)), to: note)
    let stored = try await storage.describe(name)
    #expect(stored.contentType == "audio/flac" && stored.metadata == [:] && stored.size == 3)
  }

  @Test("Deleting an object removes its details and any folders left empty")
  func deleting() async throws {
    try await storage.connect()
    try await storage.put([1], at: ObjectName(listed: "a/b/c.flac"))
    try await storage.put([1], at: ObjectName(listed: "a/d.flac"))
    try await storage.delete(ObjectName(listed: "a/b/c.flac"), of: nil)
    let visible = scratch.names.filter { $0.hasPrefix("cloud/a") }
    #expect(visible == ["cloud/a", "cloud/a/d.flac"])
    #expect(scratch.names.count { $0.hasSuffix(".json") } == 1)
  }

  @Test("Two hard links whose names differ only in case are both readable")
  func hardLinks() async throws {
    // Two names of one file look like that, and both exist.
    try scratch.write([1], to: "cloud/song.flac")
    #expect(Glibc.link(scratch("cloud/song.flac"), scratch("cloud/SONG.FLAC")) == 0)
    #expect(try await storage.bytes(of: ObjectName(listed: "song.flac")) == [1])
    #expect(try await storage.bytes(of: ObjectName(listed: "SONG.FLAC")) == [1])
  }

  @Test("A large folder is listed page by page, with each name once and in byte order")
  func large() async throws {
    for number in 0..<60 {
      try scratch.write([], to: "cloud/\(number % 7 == 0 ? "x/\(number % 3)/" : "")\(number)")
      try scratch.write([], to: "cloud/empty/\(number)/.hidden")
    }
    let names = try await storage.names()
    #expect(names.count == 60)
    #expect(names.map { ObjectName(listed: $0) } == names.map { ObjectName(listed: $0) }.sorted())
  }

  @Test(
    "Listing an unreadable folder fails instead of returning nothing", .enabled(if: getuid() != 0))
  func unreadable() async throws {
    try scratch.write([1], to: "cloud/a/b")
    chmod(scratch("cloud/a"), 0)
    defer { chmod(scratch("cloud/a"), 0o700) }
    await #expect(throws: CloudError.refused) { try await storage.names() }
  }

  @Test(
    "A full disk is reported as full storage, and the old content is kept",
    .enabled(if: SmallDisk.isAllowed))
  func full() async throws {
    let disk = try SmallDisk(kibibytes: 300)
    let storage = FolderStorage(disk.path)
    try await storage.connect()
    try await storage.put([1], at: name)
    await #expect(throws: CloudError.full) { try await storage.put(noise(600_000), at: name) }
    #expect(try await storage.bytes(of: name) == [1])
    #expect(try await storage.names() == [name.text])
  }

  @Test("A part cut off in the middle of a block resumes at the start of that block")
  func cutPart() async throws {
    try await storage.connect()
    let size = storage.partSize
    let content = try UploadContent(noise(2 * size + 100))
    let session = try await storage.beginUpload(
      of: content.size, to: name, details: .song, condition: .absent)
    try await storage.send(0..<2 * size, of: content, in: session, progress: nil)
    let part = try #require(scratch.names.first { $0.hasSuffix(".part") })
    try scratch.write(Array(scratch.bytes(part).dropLast(10)), to: part)
    #expect(try await storage.state(of: session) == .receiving(nextOffset: size))
    try await storage.send(size..<content.size, of: content, in: session, progress: nil)
    let stored = try await storage.finish(session)
    #expect(stored.md5 == content.md5)
    // Its response may have been lost.
    #expect(try await storage.state(of: session) == .complete(stored))
    #expect(try await storage.finish(session) == stored)
  }

  @Test("An unanswered upload is canceled by name and time, unless it has received bytes")
  func unanswered() async throws {
    try await storage.connect()
    let other = ObjectName(listed: "other.flac")
    func begin(_ name: ObjectName) async throws -> UploadSession {
      try await storage.beginUpload(of: 100_000, to: name, details: .song, condition: .always)
    }
    let (lost, known, foreign) = (
      try await begin(name), try await begin(name), try await begin(other)
    )
    let content = UploadContent(.bytes(Array(repeating: 7, count: 100_000)), size: 100_000, md5: [])
    try await storage.send(0..<65_536, of: content, in: known, progress: nil)

    try await storage.cancelUnanswered(name, begun: .now - 86_400 ... .now - 80_000)
    #expect(try await storage.state(of: lost) == .receiving(nextOffset: 0))
    try await storage.cancelUnanswered(name, begun: .now ... .now)
    #expect(try await storage.state(of: lost) == .gone)
    #expect(try await storage.state(of: known) == .receiving(nextOffset: 65_536))
    #expect(try await storage.state(of: foreign) == .receiving(nextOffset: 0))
  }

  @Test(
    "A forged session can't refer to a file outside the folder",
    arguments: ["../../outside/x", "", "a/b"])
  func strangeSession(reference: String) async throws {
    try await storage.connect()
    try scratch.write([1], to: "outside/x.part")
    let session = UploadSession(
      name: name, size: 1, reference: reference, details: .song, condition: .always)
    #expect(try await storage.state(of: session) == .gone)
    try await storage.cancel(session)
    #expect(try scratch.bytes("outside/x.part") == [1])
  }
}
