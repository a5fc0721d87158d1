import Foundation
import MynaCloud
import MynaLibrary
import TestSupport
import Testing

@testable import MynaSync

/// What machines make of content and deletions that each has seen at another moment.
@Suite
struct SyncMomentTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  private func settle(_ machines: SyncedMachine...) async throws {
    try await pair.sync(machines, rounds: 4, after: 4_000)
  }

  private func rows(_ machine: SyncedMachine) throws -> [String] {
    try machine.all().map { "\($0.id) \($0.title) \($0.contentHash?.hexadecimal ?? "-")" }
  }

  // MARK: Content of other programs

  @Test func metadataBesideOtherContentAreNotBelievedOnceALogTellsTheContent() async throws {
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

  @Test func anEditThatAProcessWasKilledOverIsNotDeletedWithTheSoundThatAPersonSaw() async throws {
    let id = try one.record("Walk", seed: 1)
    for machine in [one, two] { try await machine.sync() }
    try one.edit(id, seed: 2)
    try await one.sync()
    // The log is read, and nothing is shown of it yet.
    _ = try await LogReader(storage, time: time)
      .read(into: SyncDatabase(path: two.files.database))
    try two.store().delete([id])
    try await settle(two, one)
    #expect(try one.all().map(\.id) == [id] && two.all().map(\.id) == [id])
    #expect(try one.states(of: [id]) == [.both])
  }
}
