import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import Synchronization
import TestSupport
import Testing

@Suite("Take states")
struct TakeStateReaderTests {
  let time = VirtualTime()
  let storage: HalfwayStorage
  let one: SyncedMachine
  let two: SyncedMachine

  init() throws {
    storage = HalfwayStorage(MemoryStorage(partSize: 1_000, time: ImpatientTime(time)))
    one = try SyncedMachine("One", storage, time: time)
    two = try SyncedMachine("Two", storage, time: time)
  }

  @Test("A take's state reflects its upload and a requested download on another machine")
  func transitions() async throws {
    let id = try one.record("Interview", seed: 1)
    #expect(try one.states(of: [id]) == [.here])
    try await one.sync()
    try await two.sync()
    #expect(try one.states(of: [id]) == [.both])
    #expect(try two.states(of: [id]) == [.cloud])
    try await two.want(id)
    #expect(try two.states(of: [id]) == [.waiting])
    try await two.sync()
    #expect(try two.states(of: [id]) == [.both])
  }

  @Test("An upload's state shows the progress, which is cleared afterward")
  func progress() async throws {
    let id = try one.record("Interview", seed: 1)
    let (files, takes) = (one.files, try [#require(try one.store().take(id))])
    let seen = Mutex<TakeState?>(nil)
    storage.onHalf {
      let state = try? TakeStateReader(files: files).states(of: takes)[id]
      seen.withLock { $0 = state }
    }
    try await one.sync()
    guard case .uploading(let share) = seen.withLock({ $0 }) else {
      Issue.record("It is \(String(describing: seen.withLock { $0 })).")
      return
    }
    #expect(share > 0.4 && share < 0.6)
    #expect(try one.states(of: [id]) == [.both])
    #expect(try SyncDatabase(path: one.files.folder + "/place.sqlite").progress().isEmpty)
  }

  @Test("A failed download is reported with its reason until it succeeds")
  func failedDownload() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    let name = try #require(try await storage.sounds().first)
    try await storage.delete(name, of: nil)
    try await two.want(id)
    let report = try await two.sync(lists: false)
    #expect(report.failedCount == 1 && report.waitingCount == 1)
    #expect(try two.states(of: [id]) == [.failed(FailureReason(.cloud(.notFound(name))))])
    // The machine that has it uploads it again, and then it can be downloaded.
    try await one.sync()
    try await two.sync()
    #expect(try two.states(of: [id]) == [.both])
  }

  @Test("An upload that fails in a full location shows the reason, and the next sync retries it")
  func fullLocation() async throws {
    let id = try one.record("Interview", seed: 1)
    storage.refuse(.full)
    await #expect(throws: SyncError.cloud(.full)) { try await one.sync() }
    #expect(try one.states(of: [id]) == [.failed(FailureReason(.cloud(.full)))])
    storage.refuse(nil)
    #expect(try await one.sync(lists: false).uploadCount == 1)
    #expect(try one.states(of: [id]) == [.both])
  }

  @Test("A take whose audio is lost everywhere is reported after a day, and can be deleted")
  func lost() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    let other = try one.record("Song", seed: 2)
    let take = try #require(try one.store().take(id))
    try FileManager.default.removeItem(atPath: one.store().path(of: take))
    let name = try #require(try await storage.sounds().first)
    try await storage.delete(name, of: nil)
    time.advance(by: .seconds(4_000))
    try await one.sync()
    try await two.sync()
    // A machine that has it may connect soon.
    #expect(try two.states(of: [id, other]) == [.cloud, .cloud])
    time.advance(by: .seconds(90_000))
    try await one.sync()
    try await two.sync()
    let gone = TakeState.failed(FailureReason(.cloud(.notFound(name))))
    #expect(try two.states(of: [id, other]) == [gone, .cloud])
    #expect(try one.states(of: [other]) == [.both])
    try two.store().trash.delete([id])
    try await two.sync()
    time.advance(by: .seconds(20))
    #expect(try await two.sync().waitingCount == 0)
    #expect(try two.titles() == ["Song"])
    try await one.sync()
    #expect(try one.titles() == ["Song"])
  }

  @Test("A take edited on two machines is a conflict until the next sync keeps both edits")
  func conflict() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    try await two.bring(id)
    try one.edit(id, seed: 7)
    try two.edit(id, seed: 8)
    try await one.sync()
    let database = try SyncDatabase(path: two.files.folder + "/place.sqlite")
    // As a round leaves it that was killed before it downloaded the other sound.
    let theirs = try #require(
      try SyncDatabase(path: one.files.folder + "/place.sqlite").entry(id)?.fields)
    try database.merge(theirs, into: id)
    try await two.want(id)
    _ = try two.hash(id)
    let take = try #require(try two.store().take(id))
    try two.store().analyses.record(
      TakeAnalysis(path: two.store().path(of: take)), of: take)
    #expect(try two.states(of: [id]) == [.conflict])
    try await two.sync()
    #expect(try two.titles() == ["Interview", "Interview (Two)"])
    try await two.sync()
    #expect(try Set(two.states(of: two.all().map(\.id))) == [.both])
  }
}
