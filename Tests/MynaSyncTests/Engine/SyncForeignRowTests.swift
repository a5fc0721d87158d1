import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Rows of objects that another program added, moved or removed.
@Suite("Rows for other programs' objects")
struct SyncForeignRowTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  private func settle() async throws {
    try await pair.sync([one, two], rounds: 4, after: 4_000)
  }

  @Test("A copied object with its own ID is a separate take everywhere until it's removed")
  func copied() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    let copy = ObjectName(listed: "Myna/Walk of another.flac")
    let object = try #require(try await storage.sounds().first)
    try await other.copy(object, to: copy, keepsMetadata: true)
    let stored = try await storage.describe(copy)
    var metadata = stored.metadata
    metadata["myna-id"] = UUID().uuidString
    _ = try await storage.update(
      copy, details: ObjectDetails(contentType: stored.contentType, metadata: metadata), of: nil)
    try await settle()
    #expect(try one.all().count == 2 && two.all().count == 2)
    try await other.remove(copy)
    try await settle()
    #expect(try one.all().map(\.id) == [id] && two.all().map(\.id) == [id])
  }

  @Test("A take is uploaded again if its object was renamed and then removed")
  func moved() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    try await two.sync()
    let object = try #require(try await storage.sounds().first)
    let renamed = ObjectName(listed: "Myna/By the river.flac")
    try await other.rename(object, to: renamed)
    try await two.sync()
    try await other.remove(renamed)
    try await settle()
    #expect(try one.states(of: [id]) == [.both])
    #expect(try await other.sounds().keys.contains(try #require(try one.hash(id))))
  }

  @Test("A damaged, renamed object that keeps a take's metadata isn't used as the take's audio")
  func damaged() async throws {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    try await two.sync()
    let object = try #require(try await storage.sounds().first)
    try await other.damage(object, keepsMetadata: true)
    try await other.rename(object, to: ObjectName(listed: "Myna/By the river.flac"))
    try await settle()
    #expect(try await other.sounds().keys.contains(try #require(try one.hash(id))))
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
    #expect(try one.all().map(\.id) == two.all().map(\.id))
  }

  @Test("Replacing a downloaded object named like a conflict copy shows both takes everywhere")
  func replaced() async throws {
    let name = ObjectName(listed: "Myna/Rain 2.wav")
    let first = try #require(try await other.put(name, seed: 5))
    try await one.sync()
    try await one.bring(try #require(try one.all().first).id)
    let second = try #require(try await other.put(name, seed: 6))
    for _ in 0..<4 {
      try await one.sync()
      #expect(try one.titles() == ["Rain 2", "Rain 2"])
    }
    try await settle()
    for machine in [one, two] {
      #expect(try machine.titles() == ["Rain 2", "Rain 2"])
      for take in try machine.all() { try await machine.bring(take.id) }
      #expect(try Set(machine.all().map(\.contentHash)) == [first, second])
    }
  }

  @Test("An edit published a day after its upload becomes the take's audio on all machines")
  func lateEdit() async throws {
    let network = HalfwayStorage(storage)
    let three = try SyncedMachine("Three", network, time: time)
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    try await three.sync()
    try await three.bring(id)
    try await two.sync()
    try three.edit(id, seed: 2)
    network.onHalf { network.refuse(.refused) }
    await #expect(throws: SyncError.cloud(.refused)) { try await three.sync() }
    time.advance(by: .seconds(86_400))
    try await two.sync()
    #expect(try two.all().count == 2)
    network.refuse(nil)
    network.onHalf {}
    try await three.sync()
    try await pair.sync([two, three], rounds: 3, after: 4_000)
    #expect(try two.all().map(\.id) == [id] && three.all().map(\.id) == [id])
    try await two.bring(id)
    #expect(try two.hash(id) == three.hash(id))
  }
}
