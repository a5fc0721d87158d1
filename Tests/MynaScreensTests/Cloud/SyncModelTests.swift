import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaStudio
import MynaSync
import Network
import Secrets
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

@Suite("SyncModel")
@MainActor struct SyncModelTests {
  @Test("A new take uploads automatically, appears on another machine, and is renamed from there")
  func twoMachines() async throws {
    let bucket = MemoryStorage()
    let one = try SyncFixture(sharing: bucket)
    await one.model.begin()
    #expect(one.model.account == .folder(path: "/cloud"))
    try await one.wait("the first round") {
      one.model.phase == .resting && one.model.status.lastSuccess != nil
    }
    let id = try await one.record("Title")
    try await one.wait("an upload") { one.model.status.bothCount == 1 }
    try await one.wait("rest") { one.model.phase == .resting }
    #expect(await one.model.states(of: try await one.takes()) == [id: .both])
    #expect(one.model.notice == nil)

    let other = try SyncFixture(sharing: bucket, time: one.time)
    await other.model.begin()
    try await other.wait("the take") { try await other.titles() == ["Title"] }
    #expect(await other.model.states(of: try await other.takes()) == [id: .cloud])
    try await other.library.use { store throws(LibraryError) in
      _ = try store.descriptions.rename(id, to: "Other title")
    }
    // The periodic check finds it without being asked.
    try await one.wait("the new title") { try await one.titles() == ["Other title"] }
    await one.model.end()
    #expect(one.model.phase == .off)
    await other.model.end()
  }

  @Test("Sync contacts no service before a location is chosen or while sync is off")
  func off() async throws {
    let room = try SyncFixture(isSetUp: false)
    try await room.record("Title")
    await room.model.begin()
    #expect(room.model.phase == .off && room.model.account == nil && room.model.notice == nil)
    try CloudAccountFile(folders: room.scratch.folders).write(.folder(path: "/cloud"))
    await room.model.end()
    #expect(room.model.phase == .off && room.model.account == .folder(path: "/cloud"))
    room.model.syncNow()
    for _ in 0..<100 { room.time.advance(by: .seconds(60)) }
    #expect(room.opening.requests.accounts.isEmpty)
    // `syncNow` had no effect while sync was off, but the take is still uploaded later.
    await room.model.begin()
    try await room.wait("an upload") { room.model.status.bothCount == 1 }
    await room.model.end()
  }

  @Test("On a metered network, sync waits and says so, and Sync Now uploads immediately")
  func metered() async throws {
    let room = try SyncFixture()
    room.network.condition = .metered
    try await room.record("Title")
    await room.model.begin()
    try await room.wait("a reason", step: .zero) { room.model.phase == .waitsForFreeNetwork }
    #expect(room.model.notice == .waitsForFreeNetwork)
    #expect(try await room.uploads() == 0)
    let seconds = room.time.seconds
    room.model.syncNow()
    try await room.wait("an upload", step: .zero) { room.model.status.bothCount == 1 }
    #expect(room.time.seconds == seconds)

    // A user who accepts metered networks is not asked.
    try await room.record("Other title", seed: 2)
    await room.model.begin(usesMetered: true)
    try await room.wait("an upload") { room.model.status.bothCount == 2 }
    try await room.wait("rest") { room.model.phase == .resting }
    #expect(room.model.notice == nil)
    await room.model.end()
  }

  @Test("Sync resumes immediately when the network is no longer metered")
  func free() async throws {
    let room = try SyncFixture()
    room.network.condition = .metered
    try await room.record("Title")
    await room.model.begin()
    try await room.wait("a reason", step: .zero) { room.model.phase == .waitsForFreeNetwork }
    room.network.condition = .free
    // The next periodic check would be minutes away, beyond the time covered by these steps.
    try await room.wait("an upload", step: .milliseconds(4)) { room.model.status.bothCount == 1 }
    await room.model.end()
  }

  @Test("A network failure shows a notice only after a minute, until sync succeeds again")
  func passing() async throws {
    let room = try SyncFixture()
    room.storage.failure = .noAnswer(host: "h")
    await room.model.begin()
    let failure = SyncServiceError.sync(.cloud(.noAnswer(host: "h")))
    try await room.wait("a failure") { room.model.problem != nil }
    let seconds = room.time.seconds
    #expect(room.model.notice == nil)
    try await room.wait("patience to end") { room.model.notice != nil }
    #expect(room.model.notice == .failing(failure) && room.time.seconds - seconds >= 60)
    room.storage.failure = nil
    try await room.wait("success") { room.model.notice == nil }
    #expect(room.model.phase != .off)
    await room.model.end()
  }

  @Test("Sync waits for a network while offline, and reports a wrong access key immediately")
  func reasons() async throws {
    let room = try SyncFixture()
    (room.storage.failure, room.network.condition) = (.noNetwork(host: "h"), .absent)
    await room.model.begin()
    try await room.wait("a failure") { room.model.notice != nil }
    #expect(room.model.notice == .waitsForNetwork)
    (room.storage.failure, room.network.condition) = (.wrongKey, .free)
    try await room.wait("the other reason") { room.model.problem?.isOffline == false }
    #expect(room.model.notice == .failing(.sync(.cloud(.wrongKey))))
    // Once sync is off, there is no error to fix.
    await room.model.end()
    #expect(room.model.notice == nil && room.model.phase == .off)
  }

  @Test("A damaged account file is reported")
  func damaged() async throws {
    let room = try SyncFixture()
    let path = CloudAccountFile(folders: room.scratch.folders).path
    try "{".write(toFile: path, atomically: true, encoding: .utf8)
    await room.model.begin()
    #expect(room.model.notice == .failing(.account(.damagedFile(path: path))))
  }

  @Test("Many deletions wait for confirmation and reach the cloud once confirmed")
  func confirmation() async throws {
    let room = try SyncFixture()
    for number in 1...5 { try await room.record("Title \(number)", seed: UInt64(number)) }
    await room.model.begin()
    try await room.wait("uploads") { room.model.status.bothCount == 5 }
    let ids = try await room.takes().map(\.id)
    try await room.library.use { store throws(LibraryError) in
      _ = try store.trash.delete(ids)
    }
    try await room.wait("a question", step: .seconds(1)) { room.model.notice != nil }
    let question = SyncConfirmation(.delete, count: 5)
    #expect(room.model.notice == .asks(question))
    #expect(try await room.uploads() == 5)
    room.model.confirm(question)
    #expect(room.model.notice == nil)
    try await room.wait("deletions") { try await room.uploads() == 0 }
    try await room.wait("rest") { room.model.phase == .resting }
    #expect(room.model.notice == nil)
    await room.model.end()
  }

  @Test("Sync by another Myna process is shown as work in progress instead of as a failure")
  func other() async throws {
    let one = try SyncFixture()
    try await one.record("Title")
    one.storage.isHeld = true
    await one.model.begin()
    try await one.wait("a round", step: .zero) { one.storage.heldCount > 0 }
    let other = try SyncFixture(home: one.scratch, time: one.time)
    await other.model.begin()
    try await other.wait("another’s round", step: .zero) { other.model.phase == .working }
    let revision = other.model.revision
    try await other.wait("looks at it") { other.model.revision > revision + 1 }
    #expect(other.model.phase == .working && other.model.notice == nil)
    one.storage.isHeld = false
    try await other.wait("rest") { other.model.phase == .resting }
    #expect(other.model.status.bothCount == 1)
    await one.model.end()
    await other.model.end()
  }

  @Test("A take's audio downloads on demand while sync is off, without uploading other takes")
  func bringing() async throws {
    let bucket = MemoryStorage()
    let one = try SyncFixture(sharing: bucket)
    let id = try await one.record("Title")
    await one.model.begin()
    try await one.wait("an upload") { one.model.status.bothCount == 1 }
    await one.model.end()
    let other = try SyncFixture(sharing: bucket, time: one.time)
    await other.model.begin()
    try await other.wait("the take") { try await other.titles() == ["Title"] }
    await other.model.end()
    try await other.record("My own", seed: 2)
    try await other.model.bring(id)
    let take = try await other.takes().first { $0.id == id }
    #expect(take?.condition == .good && take?.storage == .both)
    #expect(try await other.uploads() == 1)
  }

  @Test("Ending sync stops waiting for an unresponsive service after the time limit")
  func ending() async throws {
    let room = try SyncFixture()
    room.storage.isHeld = true
    await room.model.begin()
    try await room.wait("a round", step: .zero) { room.storage.heldCount > 0 }
    let seconds = room.time.seconds
    var isOver = false
    Task {
      await room.model.end(within: .seconds(5))
      isOver = true
    }
    try await room.wait("the end") { isOver }
    #expect(room.storage.heldCount > 0 && room.time.seconds - seconds >= 5)
    room.storage.isHeld = false
  }

  @Test("A renewed sign-in that can't be saved is reported")
  func unkept() async throws {
    let scratch = try StudioScratch()
    let (time, network) = (VirtualTime(), VirtualNetwork())
    let account = FirebaseAccount(bucket: "b", apiKey: "k", signIn: .anonymous)
    try CloudAccountFile(folders: scratch.folders).write(.firebase(account))
    let model = SyncModel(
      folders: scratch.folders,
      library: Library(takes: scratch.folders.takes, data: scratch.folders.data, time: time),
      secrets: ForgetfulSecrets(), opening: RenewingStorageFactory(), time: time
    ) { network }
    await model.begin()
    for _ in 0..<60_000 where model.unkept == nil || model.phase != .resting {
      time.advance(by: .milliseconds(50))
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(model.unkept == .locked && model.phase == .resting)
    await model.end()
  }
}
