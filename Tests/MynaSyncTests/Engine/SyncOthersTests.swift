import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Takes whose objects another program replaces, damages, renames or removes.
@Suite("Take objects changed by other programs")
struct SyncOthersTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  /// Syncs the machines alternately, the first one first.
  private func settle(_ machines: SyncedMachine...) async throws {
    try await pair.sync(machines, rounds: 4, after: 4_000)
    for machine in machines { #expect(try await machine.sync().waitingCount == 0) }
  }

  /// Creates a take that both machines know and only the first one has.
  ///
  /// Returns it and its object.
  private func share() async throws -> (id: UUID, object: ObjectName) {
    let id = try one.record("Walk", seed: 1)
    try await one.sync()
    try await two.sync()
    return (id, try #require(try await storage.sounds().first))
  }

  private func expectAlike() throws {
    let lists = try [one, two].map { machine in
      try machine.all().map { "\($0.id) \($0.title) \($0.contentHash?.hexadecimal ?? "-")" }
    }
    #expect(lists[0] == lists[1])
  }

  @Test(
    "After a bucket is emptied, an edit is uploaded again, whichever machine syncs first",
    arguments: [true, false])
  func emptied(olderFirst: Bool) async throws {
    let (id, _) = try await share()
    try await two.bring(id)
    try two.edit(id, seed: 2)
    try await two.sync()
    let edited = try #require(try two.hash(id))
    try await other.empty()
    for machine in olderFirst ? [one, two] : [two, one] {
      try await machine.sync(confirming: [.uploadAgain])
    }
    if olderFirst { try await settle(one, two) } else { try await settle(two, one) }
    #expect(try await Set(other.sounds().keys) == [edited])
    #expect(try one.hash(id) == edited && two.hash(id) == edited)
    #expect(try one.states(of: [id]) == [.both] && two.states(of: [id]) == [.both])
  }

  @Test(
    "An object that replaces a take becomes a separate take, and the original is uploaded again")
  func replacement() async throws {
    let (id, object) = try await share()
    let foreign = try #require(try await other.put(object, seed: 7))
    try await settle(one, two)
    let own = try #require(try one.hash(id))
    #expect(try await Set(other.sounds().keys) == [own, foreign])
    try expectAlike()
    #expect(try two.all().count == 2)
    for take in try two.all() { try await two.bring(take.id) }
    #expect(try two.hash(id) == own)
    #expect(try Set(two.all().map(\.contentHash)) == [own, foreign])
    #expect(try one.states(of: [id]) == [.both])
  }

  @Test(
    "Uploading an edit never overwrites an object with which another program replaced the take's")
  func editing() async throws {
    let (id, object) = try await share()
    let foreign = try #require(try await other.put(object, seed: 7))
    try one.edit(id, seed: 2)
    try await one.sync()
    try await settle(one, two)
    let edited = try #require(try one.hash(id))
    #expect(try await Set(other.sounds().keys) == [edited, foreign])
    try expectAlike()
  }

  @Test(
    "Deleting a take never removes an object with which another program replaced its object",
    arguments: [true, false])
  func deletion(hasSynced: Bool) async throws {
    let (id, object) = try await share()
    let foreign = try #require(try await other.put(object, seed: 7))
    if hasSynced { try await one.sync() }
    try one.store().trash.delete([id])
    try await one.sync()
    try await settle(one, two)
    #expect(try await Set(other.sounds().keys) == [foreign])
    #expect(try one.all().count == 1 && two.all().count == 1)
    try expectAlike()
  }

  @Test("Deleting a take that's only in the cloud never removes an object that replaced it")
  func cloudDeletion() async throws {
    let (id, object) = try await share()
    try await two.sync()
    let foreign = try #require(try await other.put(object, seed: 7))
    try two.store().trash.delete([id])
    try await two.sync(lists: false)
    time.advance(by: .seconds(20))
    try await two.sync(lists: false)
    try await settle(two, one)
    #expect(try await Set(other.sounds().keys) == [foreign])
    try expectAlike()
  }

  @Test("A deleted object that isn't audio is removed from the cloud after a month")
  func notAudio() async throws {
    let name = ObjectName(listed: "Myna/Letter.flac")
    try await other.damage(name)
    try await one.sync()
    try one.store().trash.delete([try #require(try one.all().first).id])
    try await settle(one, two)
    #expect(try one.all().isEmpty && two.all().isEmpty)
    // It cannot be moved to a machine's trash, so it stays in the cloud as long as takes stay in a
    // trash.
    #expect(try await storage.sounds() == [name])
    time.advance(by: .seconds(31 * 86_400))
    try await settle(one, two)
    #expect(try await storage.sounds().isEmpty)
  }

  @Test(
    "A damaged object is repaired by a machine that has the take's audio", arguments: [true, false])
  func damaged(keepsMetadata: Bool) async throws {
    let (id, object) = try await share()
    try await other.damage(object, keepsMetadata: keepsMetadata)
    time.advance(by: .seconds(7 * 3_600))
    try await settle(one, two)
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
    #expect(try two.states(of: [id]) == [.both])
  }

  @Test("If a replaced object can't be uploaded again, its take is reported as failed, not as safe")
  func notSafe() async throws {
    let (id, object) = try await share()
    let network = HalfwayStorage(storage)
    let three = try SyncedMachine("Three", network, time: time)
    try await three.sync()
    try await three.bring(id)
    #expect(try three.states(of: [id]) == [.both])
    try await other.put(object, seed: 7)
    network.refuse(.refused)
    await #expect(throws: SyncError.cloud(.refused)) { try await three.sync() }
    #expect(try three.states(of: [id]) == [.failed(FailureReason(.cloud(.refused)))])
  }

  @Test("A take keeps using its object after another program renames the object")
  func renaming() async throws {
    let (id, object) = try await share()
    let renamed = ObjectName(listed: "Myna/By the river.flac")
    try await other.rename(object, to: renamed)
    try await settle(two, one)
    #expect(try await storage.sounds() == [renamed])
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
    #expect(try one.titles() == ["Walk"] && two.titles() == ["Walk"])
  }

  @Test(
    "If another program's object is replaced after its download, both contents are kept as takes")
  func replacedForeign() async throws {
    let name = ObjectName(listed: "Myna/Rain.wav")
    let first = try #require(try await other.put(name, seed: 5))
    try await one.sync()
    let id = try #require(try one.all().first).id
    try await one.bring(id)
    let second = try #require(try await other.put(name, seed: 6))
    try await settle(one, two)
    #expect(try await Set(other.sounds().keys) == [first, second])
    #expect(try one.hash(id) == first)
    #expect(try one.all().count == 2)
    try expectAlike()
  }

  @Test("New content with another take's metadata becomes a separate take, and nothing is lost")
  func wrongMetadata() async throws {
    let walk = try one.record("Walk", seed: 1)
    try await one.sync()
    let object = try #require(try await storage.sounds().first)
    let rain = try one.record("Rain", seed: 2)
    try await pair.sync([one, two], rounds: 2, after: 4_000)
    let replaced = try #require(try one.object(of: rain))
    let metadata = try await storage.describe(object).metadata
    let foreign = try #require(try await other.put(replaced, seed: 3, metadata: metadata))
    try await pair.sync([two, one], rounds: 4, after: 4_000)
    let kept = try await other.sounds().keys
    #expect(kept.contains(foreign))
    for id in [walk, rain] {
      #expect(kept.contains(try #require(try one.hash(id))))
      #expect(try one.states(of: [id]) == [.both])
    }
    #expect(try one.all().count == 3)
    #expect(try one.titles() == two.titles())
  }
}
