import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Takes whose file was removed from a machine that has earlier versions of them.
@Suite("Synced takes with missing files")
struct SyncMissingTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  /// Gives both machines an edited take whose original the first machine has, and returns its ID.
  private func share() async throws -> UUID {
    let id = try one.record("Walk", seed: 1)
    try one.edit(id, seed: 2)
    try await one.sync()
    try await two.sync()
    try await two.bring(id)
    return id
  }

  private func recordMissingFile(of id: UUID) throws {
    let store = try one.store()
    try FileManager.default.removeItem(atPath: store.path(of: #require(try store.take(id))))
    try store.scan()
    #expect(try store.take(id)?.condition == .missing)
  }

  /// Waits for the time that a deletion is delayed.
  private func settle() async throws {
    try await pair.sync([one, two], rounds: 3, after: 20)
  }

  @Test(
    "A take deleted while its file was missing can be restored elsewhere and keeps its versions")
  func deletedHere() async throws {
    let id = try await share()
    try recordMissingFile(of: id)
    try one.store().trash.delete([id])
    try await settle()
    #expect(try one.titles().isEmpty && two.titles().isEmpty)
    #expect(try two.trash().map(\.id) == [id])
    #expect(try await storage.sounds().isEmpty)
    try two.store().trash.restore([id])
    try await two.sync()
    try await one.sync()
    #expect(try one.titles() == ["Walk"] && two.titles() == ["Walk"])
    #expect(try await storage.sounds().count == 1)
    #expect(try one.store().history.versions(of: id).count == 1)
  }

  @Test(
    "A take deleted elsewhere while its file was missing here can be restored with its versions")
  func deletedElsewhere() async throws {
    let id = try await share()
    try recordMissingFile(of: id)
    try two.store().trash.delete([id])
    try await settle()
    #expect(try one.titles().isEmpty && one.trash().map(\.id) == [id])
    #expect(try one.store().history.versions(of: id).count == 1)
    try one.store().trash.restore([id])
    try await settle()
    #expect(try one.titles() == ["Walk"] && two.titles() == ["Walk"])
    try await one.bring(id)
    let edited = try one.hash(id)
    #expect(try edited == two.hash(id))
    try one.store().edits.restoreOriginal(id)
    #expect(try one.hash(id) != edited)
  }

  @Test("Losing the hidden folder deletes no takes or notes on any machine")
  func hiddenFolder() async throws {
    let id = try await share()
    try one.store().descriptions.setNote(id, to: "By the river")
    try await one.sync()
    try FileManager.default.removeItem(atPath: one.takes + "/.myna")
    one.restart()
    try one.store().scan()
    try await settle()
    #expect(try one.all().map(\.note) == ["By the river"] && one.all().map(\.id) == [id])
    #expect(try two.all().map(\.note) == ["By the river"] && two.trash().isEmpty)
    #expect(try await storage.sounds().count == 1)
  }
}
