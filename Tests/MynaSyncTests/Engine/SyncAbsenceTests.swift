import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// A machine that returns after more than half a year.
@Suite("Long absences")
struct SyncAbsenceTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  /// Gives both machines five takes, and keeps one offline for some days.
  private func part(forDays days: Double, _ meanwhile: () async throws -> Void) async throws {
    for seed in 1...5 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await two.sync()
    for id in try two.all().map(\.id) { try await two.bring(id) }
    try await meanwhile()
    time.advance(by: .seconds(days * 86_400))
    try await two.sync()
  }

  @Test(
    "A machine that was offline for 200 days applies deletions and doesn't restore deleted takes")
  func deletions() async throws {
    try await part(forDays: 200) {
      let first = try #require(try two.all().first)
      try two.store().trash.delete([first.id])
      try await two.sync()
      time.advance(by: .seconds(20))
      try await two.sync()
    }
    try await one.sync()
    #expect(try one.titles() == ["Take 2", "Take 3", "Take 4", "Take 5"])
    #expect(try one.trash().map(\.title) == ["Take 1"])
    #expect(try await storage.sounds().count == 4)
    time.advance(by: .seconds(4_000))
    #expect(try await one.sync().isQuiet)
    try await two.sync()
    #expect(try two.titles() == one.titles())
  }

  @Test("After 200 days offline, a machine's new take and renamed take reach the other machine")
  func changes() async throws {
    try await part(forDays: 200) {}
    let first = try #require(try one.all().first)
    try one.store().descriptions.rename(first.id, to: "Talk")
    try one.record("New", seed: 9)
    try await one.sync()
    try await two.sync()
    #expect(try two.titles() == ["New", "Take 2", "Take 3", "Take 4", "Take 5", "Talk"])
    #expect(try await storage.sounds().count == 6)
  }

  @Test("After 200 days offline, a machine uploads a removed object again only on request")
  func removedObject() async throws {
    try await part(forDays: 200) {}
    let gone = try #require(try await storage.sounds().first)
    try await storage.delete(gone, of: nil)
    let report = try await one.sync()
    #expect(report.uploadCount == 0 && report.confirmation == nil)
    #expect(try await storage.sounds().count == 4)
    // A clock that is wrong for one round would look the same, so the absence is confirmed an hour
    // later.
    #expect(try one.all().filter(\.isOnlyHere).isEmpty)
    time.advance(by: .seconds(4_000))
    #expect(try await one.sync().uploadCount == 0)
    // It keeps its takes, and the user can have them uploaded again.
    #expect(try one.titles().count == 5)
    let kept = try one.all().filter(\.isOnlyHere)
    #expect(kept.count == 1)
    try one.store().descriptions.setOnlyHere(false, of: try #require(kept.first).id)
    #expect(try await one.sync().uploadCount == 1)
    #expect(try await storage.sounds().count == 5)
  }

  @Test("After 100 days offline, a machine uploads a removed object again")
  func shortAbsence() async throws {
    try await part(forDays: 100) {}
    try await storage.delete(try #require(try await storage.sounds().first), of: nil)
    #expect(try await one.sync().uploadCount == 1)
    #expect(try await storage.sounds().count == 5)
  }

  @Test(
    "A deletion still reaches every machine after the one that made it was offline for 200 days")
  func ownDeletion() async throws {
    try await part(forDays: 200) {
      try one.store().trash.delete([try #require(try one.all().last).id])
    }
    try await one.sync()
    time.advance(by: .seconds(20))
    try await one.sync()
    try await two.sync()
    #expect(try two.titles() == ["Take 1", "Take 2", "Take 3", "Take 4"])
    #expect(try await storage.sounds().count == 4)
  }
}
