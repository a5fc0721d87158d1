import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// Content and deletions that each machine has seen at a different time.
@Suite("Changes seen at different times")
struct SyncMomentTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  // MARK: Copies

  @Test("A replaced object named like a conflict copy adds no duplicate take on either machine")
  func copyName() async throws {
    try one.record("Walk 2", seed: 1)
    try await one.sync()
    let object = try #require(try await storage.sounds().first)
    try await other.put(object, seed: 7)
    try await one.sync()
    let copy = ObjectName(listed: "Myna/Rain.wav")
    try await other.copy(object, to: copy, keepsMetadata: false)
    try await settle(one, two)
    try await two.bring(try #require(try two.all().first { $0.title == "Rain" }).id)
    try await settle(one, two)
    #expect(try one.titles() == ["Rain", "Walk 2"])
    #expect(try rows(one) == rows(two))
  }

  @Test("A hidden conflict copy with a numbered name is shown everywhere once its take is deleted")
  func hiddenCopy() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    let object = try #require(try await storage.sounds().first)
    let copy = ObjectName(listed: object.text.replacing(".flac", with: " 2.flac"))
    try await other.copy(object, to: copy, keepsMetadata: false)
    try await one.sync()
    #expect(try one.titles() == ["Walk"])
    try one.store().trash.delete([id])
    try await settle(one, two)
    #expect(try one.all().count == 1)
    #expect(try rows(one) == rows(two))
  }

  @Test("A hidden conflict copy is shown after its content changes, even with name-only listings")
  func replacedCopy() async throws {
    let plain = NameOnlyListing(storage)
    let three = try SyncedMachine("Three", plain, time: time)
    try three.record("Walk", seed: 1)
    try await three.sync()
    let object = try #require(try await storage.sounds().first)
    let copy = ObjectName(listed: object.text.replacing(".flac", with: " 2.flac"))
    try await other.copy(object, to: copy, keepsMetadata: false)
    try await three.sync()
    #expect(try three.titles() == ["Walk"])
    try await other.put(copy, seed: 7)
    for _ in 0..<2 {
      time.advance(by: .seconds(8 * 86_400))
      try await three.sync()
    }
    #expect(try three.all().count == 2)
  }

  // MARK: Content of other programs

  @Test("If an object is replaced before its download, both machines list the same takes")
  func replaced() async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    try await other.put(name, seed: 5, metadata: ["title": "First"])
    try await one.sync()
    time.advance(by: .seconds(10))
    try await other.put(name, seed: 6, metadata: ["title": "Second"])
    try await two.sync()
    try await one.want(try #require(try one.all().first).id)
    try await one.sync(lists: false)
    try await settle(two, one)
    #expect(try rows(one) == rows(two))
  }

  @Test("An object replaced by content with an older date gets the new content's title")
  func olderDate() async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    try await other.put(name, seed: 5, metadata: ["title": "First"])
    try await one.sync()
    time.advance(by: .seconds(-3_600))
    try await other.put(name, seed: 6, metadata: ["title": "Second"])
    time.advance(by: .seconds(7_200))
    try await settle(one, two)
    #expect(try one.titles() == ["Second"])
    #expect(try rows(one) == rows(two))
  }

  @Test("Restoring a deleted take whose object was replaced leaves a single take everywhere")
  func restored() async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    try await other.put(name, seed: 5)
    for machine in [one, two] { try await machine.sync() }
    let id = try #require(try one.all().first).id
    try one.store().trash.delete([id])
    for machine in [one, two] { try await machine.sync() }
    time.advance(by: .seconds(10))
    try await other.put(name, seed: 6)
    try await two.sync()
    #expect(try two.all().count == 1)
    try one.store().trash.restore([id])
    try await settle(one, two)
    #expect(try rows(one) == rows(two))
    #expect(try one.all().count == 1)
  }

  @Test(
    "A take whose object is damaged but keeps its metadata is reported as missing, then repaired")
  func keptMetadata() async throws {
    let network = HalfwayStorage(storage)
    let three = try SyncedMachine("Three", network, time: time)
    let id = try three.record("Walk", seed: 1)
    network.onHalf { network.refuse(.refused) }
    await #expect(throws: SyncError.cloud(.refused)) { try await three.sync() }
    try await other.damage(
      try #require(try await storage.sounds().first), keepsMetadata: true)
    try await two.sync()
    network.refuse(nil)
    network.onHalf {}
    try await three.sync(lists: false)
    time.advance(by: .seconds(7 * 3_600))
    try await two.sync()
    try await two.want(id)
    try await two.sync()
    guard case .failed(let reason) = try two.states(of: [id])[0] else {
      Issue.record("a sound that the cloud has not is said to be there")
      return
    }
    #expect(reason.code == "cloud.notFound")
    try await settle(three, two)
    try await two.bring(id)
    #expect(try two.hash(id) == three.hash(id))
  }

  // MARK: Deletions

  @Test("Deleting a take keeps newer content in its object that only another machine has seen")
  func unseenContent() async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    try await other.put(name, seed: 5)
    try await one.sync()
    time.advance(by: .seconds(10))
    let second = try #require(try await other.put(name, seed: 6))
    try await two.sync()
    try one.store().trash.delete([try #require(try one.all().first).id])
    try await one.sync(lists: false)
    try await settle(two, one)
    time.advance(by: .seconds(31 * 86_400))
    try await settle(two, one)
    #expect(try await Set(other.sounds().keys) == [second])
    #expect(try one.all().count == 1)
    #expect(try rows(one) == rows(two))
  }

  @Test("An edit that was read but not yet applied survives deletion of the older audio")
  func unappliedEdit() async throws {
    let id = try one.record("Walk", seed: 1)
    for machine in [one, two] { try await machine.sync() }
    try one.edit(id, seed: 2)
    try await one.sync()
    // The log was read, but its changes are not applied yet.
    _ = try await LogReader(storage, time: time)
      .read(into: SyncDatabase(path: two.files.database))
    try two.store().trash.delete([id])
    try await settle(two, one)
    #expect(try one.all().map(\.id) == [id] && two.all().map(\.id) == [id])
    #expect(try one.states(of: [id]) == [.both])
  }
}
