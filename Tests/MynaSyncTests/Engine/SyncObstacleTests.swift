import CloudSupport
import Files
import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// One object or error that fails, while everything else continues.
@Suite("Sync obstacles")
struct SyncObstacleTests {
  let time = VirtualTime()
  let memory: MemoryStorage
  let storage: RefusingStorage
  let one: SyncedMachine
  let two: SyncedMachine
  let other: OtherProgram

  init() throws {
    memory = MemoryStorage(partSize: 1 << 18, time: ImpatientTime(time))
    storage = RefusingStorage(memory)
    one = try SyncedMachine("One", storage, time: time)
    two = try SyncedMachine("Two", storage, time: time)
    other = OtherProgram(memory, time: time)
  }

  @Test(
    "Another program's object whose metadata can't be read is listed with the error",
    arguments: [
      CloudError.unexpected(status: 400, .message("InvalidRequest")), .badName("Myna/../up.flac"),
      .objectRefused(ObjectName(listed: "Myna/Rain.wav")), .busy(status: 500, wait: nil),
    ])
  func foreignObject(error: CloudError) async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    try await other.put(name, seed: 5)
    storage.refuseDescription(of: name, error)
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    #expect(try one.states(of: [id]) == [.both])
    let foreign = try #require(try one.all().first { $0.title == "Rain" })
    #expect(try one.states(of: [foreign.id]) == [.failed(FailureReason(.cloud(error)))])
    try await two.sync()
    #expect(try two.titles() == ["Rain", "Walk"])
    storage.refuseDescription(of: name, nil)
    try await one.sync()
    #expect(try one.states(of: [foreign.id]) == [.cloud])
  }

  @Test("A take whose object metadata can't be read is reported as failed, and other takes upload")
  func undescribed() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    let name = try #require(try await memory.sounds().first)
    try await other.put(name, seed: 7)
    let error = CloudError.unexpected(status: 400, .message("InvalidRequest"))
    storage.refuseDescription(of: name, error)
    try one.record("Song", seed: 2)
    let report = try await one.sync()
    #expect(report.uploadCount == 1 && report.failedCount == 1)
    #expect(try one.states(of: [id]) == [.failed(FailureReason(.cloud(error)))])
    storage.refuseDescription(of: name, nil)
    try await one.sync()
    #expect(try one.states(of: [id]) == [.both])
    #expect(try await other.sounds().count == 3)
  }

  @Test("In a full location, a deletion makes room for a new recording")
  func roomAgain() async throws {
    let old = try one.record("Old", seed: 1)
    try await one.sync()
    try await two.sync()
    storage.setRoom(0)
    let new = try one.record("New", seed: 2)
    await #expect(throws: SyncError.cloud(.quotaExceeded)) { try await one.sync() }
    try one.store().trash.delete([old])
    await #expect(throws: SyncError.cloud(.quotaExceeded)) { try await one.sync() }
    time.advance(by: .seconds(20))
    // An object that the log needs is still missing then.
    _ = try? await one.sync()
    // It takes all the room there is. The new recording fits once the old one is deleted.
    storage.setRoom(1)
    try await one.sync()
    try await two.sync()
    #expect(try one.states(of: [new]) == [.both])
    #expect(try two.titles() == ["New"])
    #expect(try await memory.sounds().count == 1)
  }

  @Test("A rename is published even if the location has no room for new audio")
  func noRoom() async throws {
    let id = try one.record("Walk", seed: 1)
    try one.record("Gone", seed: 2)
    try await one.sync()
    try await two.sync()
    // The log has two objects.
    storage.setRoom(2)
    try two.record("New", seed: 3)
    try two.store().descriptions.rename(id, to: "By the river")
    await #expect(throws: SyncError.cloud(.quotaExceeded)) { try await two.sync() }
    try await one.sync()
    #expect(try one.titles() == ["By the river", "Gone"])
  }

  @Test("A rename is published even if a download fails, and the download succeeds later")
  func unreadable() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    try await two.sync()
    let name = try #require(try await memory.sounds().first)
    storage.refuseReading(of: name, .busy(status: 500, wait: nil))
    try two.store().descriptions.rename(id, to: "By the river")
    try await two.want(id)
    #expect(try await two.sync().failedCount == 1)
    try await one.sync()
    #expect(try one.titles() == ["By the river"])
    storage.refuseReading(of: name, nil)
    try await two.sync()
    #expect(try two.hash(id) == one.hash(id))
  }

  @Test("New takes are uploaded while confirmation for an emptied bucket is pending")
  func emptied() async throws {
    for seed in 1...5 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await other.empty()
    #expect(try await one.sync().confirmation?.kind == .uploadAgain)
    let id = try one.record("New", seed: 9)
    let report = try await one.sync()
    #expect(report.uploadCount == 1 && report.confirmation?.kind == .uploadAgain)
    #expect(try await memory.sounds().count == 1)
    #expect(try one.states(of: [id]) == [.both])
    try await one.sync(confirming: [.uploadAgain])
    try await two.sync()
    #expect(try await memory.sounds().count == 6)
    #expect(try two.titles().count == 6)
  }
}
