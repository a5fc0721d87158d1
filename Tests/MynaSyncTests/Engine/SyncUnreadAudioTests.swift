import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// Another program's sounds that one machine has read, and another machine deletes before it learns
/// of that.
@Suite("Deletions of unread audio")
struct SyncUnreadAudioTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  /// Machine two reads a sound and publishes that; machine three deletes the sound before it learns
  /// of it, and has not published the deletion yet.
  private func deleteWhatAnotherMachineHasRead(
    _ network: HalfwayStorage
  ) async throws -> (SyncedMachine, UUID) {
    let three = try SyncedMachine("Three", network, time: time)
    try await other.put(ObjectName(listed: "Myna/Rain.wav"), seed: 5)
    try await three.sync()
    let id = try #require(try three.all().first).id
    try await two.sync()
    try await two.bring(id)
    network.refuse(.refused)
    time.advance(by: .seconds(10))
    try three.store().trash.delete([id])
    await #expect(throws: SyncError.cloud(.refused)) { try await three.sync() }
    return (three, id)
  }

  @Test("A restored take whose audio no machine has is reported as missing on all machines")
  func lost() async throws {
    let network = HalfwayStorage(storage)
    let (three, id) = try await deleteWhatAnotherMachineHasRead(network)
    try two.store().trash.delete([id])
    try await two.sync()
    time.advance(by: .seconds(100))
    try await two.sync()
    #expect(try await storage.sounds().isEmpty)
    try two.store().trash.empty()
    try three.store().trash.restore([id])
    network.refuse(nil)
    try await settle(three, two)
    time.advance(by: .seconds(2 * 86_400))
    try await settle(three, two)
    #expect(try rows(three) == rows(two))
    for machine in [three, two] {
      guard case .failed(let reason) = try machine.states(of: [id])[0] else {
        Issue.record("nothing is said of a sound that nobody has any more")
        continue
      }
      #expect(reason.code == "cloud.notFound")
      #expect(try machine.waiting().isEmpty)
    }
  }

  @Test("A restored take's audio is uploaded from the trash of the machine that has it")
  func restored() async throws {
    let network = HalfwayStorage(storage)
    let (three, id) = try await deleteWhatAnotherMachineHasRead(network)
    let hash = try #require(try two.hash(id))
    try two.store().trash.delete([id])
    try await two.sync()
    time.advance(by: .seconds(100))
    try await two.sync()
    #expect(try await storage.sounds().isEmpty)
    try three.store().trash.restore([id])
    network.refuse(nil)
    try await settle(three, two)
    #expect(try two.states(of: [id]) == [.both])
    #expect(try await Set(other.sounds().keys) == [hash])
    try await three.bring(id)
    #expect(try three.hash(id) == hash)
    #expect(try rows(three) == rows(two))
  }

  @Test("A deletion takes effect even if another machine has downloaded the audio in the meantime")
  func deletion() async throws {
    let network = HalfwayStorage(storage)
    let (three, _) = try await deleteWhatAnotherMachineHasRead(network)
    network.refuse(nil)
    try await settle(three, two)
    #expect(try three.all().isEmpty && two.all().isEmpty)
    #expect(try await storage.sounds().isEmpty)
  }

  @Test(
    "Deleting an object with unread content keeps earlier audio that another machine downloaded")
  func earlierAudio() async throws {
    let network = HalfwayStorage(storage)
    let three = try SyncedMachine("Three", network, time: time)
    let name = ObjectName(listed: "Myna/Rain.wav")
    let first = try #require(try await other.put(name, seed: 5))
    try await two.sync()
    let id = try #require(try two.all().first).id
    try await other.put(name, seed: 6)
    try await three.sync()
    network.refuse(.refused)
    try await other.put(name, seed: 5)
    try await two.bring(id)
    try await other.put(name, seed: 6)
    time.advance(by: .seconds(10))
    try three.store().trash.delete([try #require(try three.all().first).id])
    await #expect(throws: SyncError.cloud(.refused)) { try await three.sync() }
    network.refuse(nil)
    try await settle(three, two)
    #expect(try two.states(of: [id]) == [.both])
    #expect(try two.hash(id) == first)
    #expect(try await other.sounds().keys.contains(first))
    #expect(try rows(three) == rows(two))
  }
}
