import CloudSupport
import Files
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// A machine that downloads all sounds that are only in the cloud.
@Suite("Downloads of all audio")
struct SyncDownloadTests {
  let time = VirtualTime()
  let memory: MemoryStorage
  let storage: CountedReads
  let one: SyncedMachine
  let two: SyncedMachine

  init() throws {
    memory = MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    storage = CountedReads(memory)
    one = try SyncedMachine("One", memory, time: time)
    two = try SyncedMachine("Two", storage, time: time)
  }

  @Test("A request for all audio downloads every take in a single sync")
  func oneRound() async throws {
    let ids = try (1...9).map { try one.record("Take \($0)", seed: UInt64($0)) }
    try await one.sync()
    let report = try await two.sync(bringingAll: true)
    #expect(report.downloadCount == 9)
    for id in ids { #expect(try two.hash(id) == one.hash(id)) }
    #expect(try await two.sync(bringingAll: true).isQuiet)
  }

  @Test("Without a request for all audio, a sync downloads nothing")
  func unrequested() async throws {
    let id = try one.record("Take", seed: 1)
    try await one.sync()
    #expect(try await two.sync().downloadCount == 0)
    #expect(try two.store().take(id)?.isInCloudOnly == true)
  }

  @Test("A request for all audio also downloads another program's audio file")
  func foreign() async throws {
    let id = try one.record("Take", seed: 1)
    let path = try one.store().path(of: #require(try one.store().take(id)))
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    try await memory.put(bytes, at: ObjectName(listed: "Myna/from elsewhere.flac"))
    let report = try await two.sync(bringingAll: true)
    #expect(report.downloadCount == 1)
    #expect(try two.all().map(\.condition) == [.good])
  }

  @Test("A request for all audio doesn't download a deleted take")
  func deleted() async throws {
    let id = try one.record("Take", seed: 1)
    try await one.sync()
    try await two.sync()
    try two.store().trash.delete([id])
    #expect(try await two.sync(bringingAll: true).downloadCount == 0)
    #expect(try two.titles().isEmpty)
  }

  @Test("After a killed sync, the next one downloads only the takes that are still missing")
  func killed() async throws {
    let ids = try (1...6).map { try one.record("Take \($0)", seed: UInt64($0)) }
    try await one.sync()
    storage.fail(afterSounds: 3)
    two.carriesOneAtATime = true
    await #expect(throws: SyncError.self) { try await two.sync(bringingAll: true) }
    storage.fail(afterSounds: nil)
    two.restart()
    // The request persists.
    let report = try await two.sync()
    #expect(report.downloadCount == 3)
    for id in ids { #expect(try two.hash(id) == one.hash(id)) }
    #expect(storage.soundCount == 6, "each sound came once")
  }

  @Test("If a full disk ends a sync, finished downloads are kept, and the next sync continues")
  func fullDisk() async throws {
    let ids = try (1...4).map { try one.record("Take \($0)", seed: UInt64($0)) }
    try await one.sync()
    two.carriesOneAtATime = true
    storage.fail(
      afterSounds: 2, with: .file(SystemError(path: "/full", code: ENOSPC)))
    await #expect(throws: SyncError.cloud(.file(SystemError(path: "/full", code: ENOSPC)))) {
      try await two.sync(bringingAll: true)
    }
    #expect(try two.all().count { $0.condition == .good } == 2)
    storage.fail(afterSounds: nil)
    try await two.sync(bringingAll: true)
    for id in ids { #expect(try two.hash(id) == one.hash(id)) }
  }

  @Test("An object that isn't audio doesn't stop the other downloads")
  func failing() async throws {
    let ids = try (1...5).map { try one.record("Take \($0)", seed: UInt64($0)) }
    try await one.sync()
    try await two.sync()
    let object = try #require(try await memory.sounds().first)
    try await memory.put("no sound at all", at: object)
    let report = try await two.sync(bringingAll: true)
    // The take whose object was replaced, and the new object, which is not a sound.
    #expect(report.downloadCount == 4 && report.failedCount == 2)
    #expect(try ids.count { try two.hash($0) != nil } == 4)
  }
}
