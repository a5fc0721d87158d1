import CloudSupport
import Files
import Foundation
import Glibc
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("Upload")
struct UploadTests {
  private let name = ObjectName(listed: "Takes/a.flac")
  private let scratch = SharedScratch()
  private let time = ImpatientTime()
  private let memory = MemoryStorage(partSize: 1_000, pageSize: 10)
  private let bytes = noise(30_500)

  init() throws { try scratch.write(bytes, to: "a.flac") }

  /// Uploads the file in a new process.
  @discardableResult private func upload(
    _ storage: any ObjectStorage, condition: WriteCondition = .always
  ) async throws(CloudError) -> StoredObject {
    var transfers = Transfers(storage, journals: scratch("journals"), time: time)
    transfers.limits = .tiny
    return try await transfers.upload(
      scratch("a.flac"), to: name, details: .song, condition: condition)
  }

  private var journals: [String] { scratch.names.filter { $0.hasPrefix("journals/") } }

  /// Creates a storage whose calls of one kind fail in the given order.
  private func faulty(
    _ kind: FaultyStorage.Call, _ faults: FaultyStorage.Fault...,
    before: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) -> FaultyStorage {
    let count = Mutex(0)
    return FaultyStorage(memory) { call, _ in
      guard call == kind else { return .none }
      let number = count.withLock { count in
        count += 1
        return count
      }
      do { try before(number) } catch { Issue.record(error) }
      return number <= faults.count ? faults[number - 1] : .none
    }
  }

  @Test(
    "Small files are uploaded whole and large files in parts",
    arguments: [0, 100, 8_000, 8_001, 30_500])
  func sizes(size: Int) async throws {
    try scratch.write(noise(size), to: "a.flac")
    let storage = faulty(.page)
    let stored = try await upload(storage)
    #expect(stored.size == size)
    #expect(try await memory.bytes(of: name) == noise(size))
    #expect(stored.contentType == "audio/flac")
    #expect(storage.calls.contains(.write) == (size <= 8_000))
    #expect(journals == [])
  }

  @Test("After a restart, an upload sends only missing parts, and its journal is private")
  func restart() async throws {
    let first = faulty(.send, .none, .none, .none, .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await upload(first) }
    let journal = try #require(journals.first { $0.hasSuffix(".json") })
    #expect(try FileStatus(path: scratch(journal)).mode == 0o600)
    #expect(try FileStatus(path: scratch("journals")).mode == 0o700)
    let second = faulty(.page)
    try await upload(second)
    #expect(first.byteCount == 12_000)
    #expect(second.byteCount == bytes.count - 12_000)
    #expect(!second.calls.contains(.begin))
    #expect(try await memory.bytes(of: name) == bytes)
    #expect(journals == [])
  }

  @Test("Parts are sent four at a time if their order doesn't matter")
  func anyOrder() async throws {
    let memory = MemoryStorage(partSize: 1_000, takesPartsInAnyOrder: true)
    let most = Mutex((now: 0, most: 0))
    let storage = FaultyStorage(memory) { call, _ in
      guard call == .send else { return .none }
      most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      // The other parts begin in the same time.
      for _ in 0..<1_000 where most.withLock({ $0.most }) < 4 { await Task.yield() }
      most.withLock { $0.now -= 1 }
      return .none
    }
    var transfers = Transfers(storage, journals: scratch("journals"), time: time)
    transfers.limits = .tiny
    let counts = Counts()
    _ = try await transfers.upload(
      scratch("a.flac"), to: name, details: .song, condition: .absent, progress: counts.add)
    #expect(try await memory.bytes(of: name) == bytes)
    #expect(most.withLock { $0.most } == 4)
    #expect(counts.all.max() == bytes.count)
    #expect(journals == [])
  }

  @Test("An upload cancels its parts if another upload of the same file finishes first")
  func sameFileTwice() async throws {
    let isFirst = Mutex(true)
    let memory = memory
    let other = Transfers(memory, journals: scratch("others"), time: time)
    let (path, name) = (scratch("a.flac"), name)
    let storage = FaultyStorage(memory) { call, _ in
      let isFirst =
        call == .finish
        && isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
      if isFirst {
        var other = other
        other.limits = .tiny
        do {
          _ = try await other.upload(path, to: name, details: .song, condition: .absent)
        } catch { Issue.record(error) }
      }
      return .none
    }
    let stored = try await upload(storage, condition: .absent)
    #expect(stored.size == bytes.count)
    #expect(try await memory.describe(name) == stored)
    #expect(storage.calls.contains(.cancel))
    #expect(journals == [])
  }

  @Test("After a restart, an upload with parts in any order resumes with the missing parts")
  func anyOrderRestart() async throws {
    let memory = MemoryStorage(partSize: 1_000, takesPartsInAnyOrder: true)
    let count = Mutex(0)
    let first = FaultyStorage(memory) { call, _ in
      guard call == .send else { return .none }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 3 ? .before(.signedOut) : .none
    }
    await #expect(throws: CloudError.signedOut) { try await upload(first, condition: .absent) }
    let second = FaultyStorage(memory) { _, _ in .none }
    try await upload(second, condition: .absent)
    #expect(!second.calls.contains(.begin))
    #expect(second.writtenCount == 1)
    #expect(try await memory.bytes(of: name) == bytes)
    #expect(journals == [])
  }

  @Test("An upload that fails repeatedly continues in one session")
  func atOnce() async throws {
    let storage = faulty(
      .send, .before(.signedOut), .none, .before(.signedOut), .none, .before(.signedOut))
    for _ in 0..<3 {
      await #expect(throws: CloudError.signedOut) { try await upload(storage) }
    }
    try await upload(storage)
    #expect(storage.calls.count { $0 == .begin } == 1)
    #expect(journals == [])
  }

  @Test(
    "A file that changed during an interruption is uploaded again, and the old session is canceled")
  func changedBetween() async throws {
    let first = faulty(.send, .none, .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await upload(first) }
    try scratch.write(noise(30_500, seed: 7), to: "a.flac")
    let second = faulty(.page)
    try await upload(second)
    #expect(second.calls.contains(.cancel))
    #expect(try await memory.bytes(of: name) == noise(30_500, seed: 7))
  }

  @Test("A file that changes once during its upload arrives with its new content")
  func changedMeanwhile() async throws {
    let path = scratch("a.flac")
    let new = noise(30_500, seed: 5)
    let storage = faulty(.send) { number in
      if number == 3 { try Data(new).write(to: URL(fileURLWithPath: path), options: []) }
    }
    let stored = try await upload(storage, condition: .absent)
    #expect(stored.md5 == (try UploadContent(new).md5))
    #expect(try await memory.bytes(of: name) == new)
  }

  @Test("Uploading a file that keeps changing fails and leaves nothing behind")
  func neverAtRest() async throws {
    let path = scratch("a.flac")
    let storage = faulty(.send) { number in
      try Data(noise(30_500, seed: UInt64(number))).write(to: URL(fileURLWithPath: path))
    }
    await #expect(throws: CloudError.fileChanged(path: path)) { try await upload(storage) }
    #expect(try await memory.names() == [])
    #expect(journals == [])
  }

  @Test("A file renamed during its upload still arrives")
  func renamed() async throws {
    let scratch = scratch
    let storage = faulty(.send) { number in
      if number == 2 { _ = rename(scratch("a.flac"), scratch("b.flac")) }
    }
    try await upload(storage)
    #expect(try await memory.bytes(of: name) == bytes)
  }

  @Test(
    "A damaged upload is reported, and removed if there was no object before",
    arguments: [true, false])
  func damaged(isNew: Bool) async throws {
    try scratch.write(noise(100), to: "a.flac")
    if !isNew { try await memory.put([1], at: name) }
    await #expect(throws: CloudError.damaged(name)) {
      try await upload(faulty(.write, .garbled), condition: isNew ? .absent : .always)
    }
    #expect(try await memory.names() == (isNew ? [] : [name.text]))
  }

  @Test("Damaged parts are detected at the end of an upload")
  func damagedParts() async throws {
    await #expect(throws: CloudError.damaged(name)) {
      try await upload(faulty(.send, .none, .garbled), condition: .absent)
    }
    #expect(try await memory.names() == [])
    #expect(journals == [])
  }

  @Test(
    "If an upload's response is lost, the object isn't written again", arguments: [100, 30_500])
  func lostAnswer(size: Int) async throws {
    try scratch.write(noise(size), to: "a.flac")
    let lost = FaultyStorage.Fault.after(.noAnswer(host: "h"))
    let storage = faulty(size == 100 ? .write : .finish, lost)
    let stored = try await upload(storage, condition: .absent)
    #expect(storage.writtenCount == 1)
    #expect(try await memory.describe(name) == stored)
  }

  @Test("If the final response is lost, the metadata's hash shows that the upload succeeded")
  func lostAnswerWithoutHash() async throws {
    let count = Mutex(0)
    let storage = FaultyStorage(HashlessStorage(memory)) { call, _ in
      guard call == .finish,
        count.withLock({
          $0 += 1; return $0
        }) == 1
      else { return .none }
      return .after(.noAnswer(host: "h"))
    }
    let stored = try await upload(storage, condition: .absent)
    #expect(stored.metadata["md5"]?.count == 32)
    #expect(storage.writtenCount == 1)
    #expect(try await memory.bytes(of: name) == bytes)
  }

  @Test(
    "An upload completed by a killed process is recognized and not written again",
    arguments: [100, 30_500], [false, true])
  func killedAfterWrite(size: Int, replaces: Bool) async throws {
    try scratch.write(noise(size), to: "a.flac")
    let old = replaces ? try await memory.put([1], at: name) : nil
    let condition = old.map { WriteCondition.version($0.version) } ?? .absent
    let killed = faulty(size == 100 ? .write : .finish, .after(.cancelled))
    await #expect(throws: CloudError.cancelled) { try await upload(killed, condition: condition) }
    // A small upload has no journal, so only the object itself can show it.
    #expect(journals.isEmpty == (size == 100))
    let again = faulty(.page)
    let stored = try await upload(again, condition: condition)
    #expect(again.writtenCount == 0)
    #expect(try await memory.describe(name) == stored)
    #expect(try await memory.bytes(of: name) == noise(size))
    #expect(journals == [])
  }

  @Test("Uploading content that is already stored changes nothing", arguments: [100, 30_500])
  func already(size: Int) async throws {
    try scratch.write(noise(size), to: "a.flac")
    let stored = try await upload(memory, condition: .absent)
    #expect(try await upload(memory, condition: .absent) == stored)
    #expect(try await memory.describe(name) == stored)
    #expect(journals == [])
  }

  @Test(
    "An object with other content or details isn't mistaken for the upload",
    arguments: [100, 30_500], [false, true])
  func othersObject(size: Int, hasOtherDetails: Bool) async throws {
    try scratch.write(noise(size), to: "a.flac")
    let other =
      hasOtherDetails
      ? try await memory.put(noise(size), at: name, details: ObjectDetails(contentType: "a/b"))
      : try await memory.put(noise(size, seed: 2), at: name)
    await #expect(throws: CloudError.changed(name)) {
      try await upload(memory, condition: .absent)
    }
    #expect(try await memory.describe(name) == other)
    #expect(journals == [])
  }

  @Test("An unfinished upload is canceled if the file is now small")
  func smaller() async throws {
    let first = faulty(.send, .none, .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await upload(first) }
    try scratch.write(noise(100), to: "a.flac")
    let second = faulty(.page)
    try await upload(second)
    #expect(second.calls == [.cancel, .write])
    #expect(journals == [])
  }

  @Test("An upload that the server has forgotten starts over")
  func forgotten() async throws {
    let first = faulty(.send, .none, .none, .before(.signedOut))
    await #expect(throws: CloudError.signedOut) { try await upload(first) }
    for number in 1...9 {
      let session = UploadSession(
        name: name, size: 0, reference: "upload-\(number)", details: .song, condition: .always)
      try await memory.cancel(session)
    }
    try await upload(memory)
    #expect(try await memory.bytes(of: name) == bytes)
  }

  @Test("Two concurrent uploads of one file both succeed")
  func together() async throws {
    async let one = upload(memory)
    async let other = upload(memory)
    let sizes = try await [one.size, other.size]
    #expect(sizes == [bytes.count, bytes.count])
    #expect(try await memory.bytes(of: name) == bytes)
    #expect(journals == [])
  }

  @Test("Uploading a missing file fails")
  func noFile() async throws {
    try FileManager.default.removeItem(atPath: scratch("a.flac"))
    await #expect(throws: CloudError.file(SystemError(path: scratch("a.flac"), code: ENOENT))) {
      try await upload(memory)
    }
    #expect(journals == [])
  }
}
