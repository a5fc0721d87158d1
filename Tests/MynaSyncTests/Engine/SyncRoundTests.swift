import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Two machines and a storage in memory.
@Suite("Syncing")
struct SyncRoundTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  /// Syncs both machines until neither has anything to do.
  private func settle() async throws {
    for _ in 0..<6 {
      time.advance(by: .seconds(20))
      let reports = (try await one.sync(), try await two.sync())
      if reports.0.isQuiet, reports.1.isQuiet { return }
    }
    Issue.record("It does not come to rest.")
  }

  @Test("A new take appears on the second machine with its details, and can be downloaded")
  func newTake() async throws {
    let id = try one.record("Interview", seed: 1)
    try one.store().descriptions.setTags(id, to: ["work", "한국어"])
    let report = try await one.sync()
    #expect(report.uploadCount == 1)
    #expect(try await storage.sounds().count == 1)
    #expect(try one.store().take(id)?.storage == .both)

    try await two.sync()
    let take = try #require(try two.store().take(id))
    #expect(take.title == "Interview")
    #expect(take.tags == ["work", "한국어"])
    #expect(take.isInCloudOnly)
    #expect(take.duration == 0.05)

    try await two.bring(id)
    #expect(try two.store().take(id)?.storage == .both)
    #expect(try two.hash(id) == one.hash(id))
  }

  @Test("After two machines have synced, further syncs have nothing to do")
  func quiet() async throws {
    try one.record("Interview", seed: 1)
    try await settle()
    #expect(try await one.sync(lists: false).isQuiet)
    #expect(try await two.sync(lists: false).isQuiet)
  }

  @Test("Details changed on two machines are merged, including added and removed tags")
  func merged() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try one.store().descriptions.rename(id, to: "Interview with Kim")
    try one.store().descriptions.changeTags(id, adding: ["one"])
    try two.store().descriptions.setNote(id, to: "Call back")
    try two.store().descriptions.changeTags(id, adding: ["two"])
    try two.store().descriptions.setFavorite(id, to: true)
    try await settle()
    for machine in [one, two] {
      let take = try #require(try machine.store().take(id))
      #expect(take.title == "Interview with Kim")
      #expect(take.note == "Call back")
      #expect(take.tags == ["one", "two"])
      #expect(take.isFavorite)
    }
    try two.store().descriptions.changeTags(id, adding: [], removing: ["one"])
    try await settle()
    #expect(try one.store().take(id)?.tags == ["two"])
  }

  @Test("A deleted take is removed from the cloud after a delay and is in both machines' trash")
  func deletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try one.record("Song", seed: 2)
    try await settle()
    try await two.bring(id)
    try two.store().trash.delete([id])
    try await two.sync()
    // The deletion can still be undone without a trace.
    #expect(try await storage.sounds().count == 2)
    try await settle()
    #expect(try await storage.sounds().count == 1)
    #expect(try one.titles() == ["Song"])
    #expect(try one.trash().map(\.title) == ["Interview"])
    #expect(try two.trash().map(\.title) == ["Interview"])
  }

  @Test("Deleting a take that's only in the cloud first downloads its audio to the trash")
  func cloudDeletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    let hash = try one.hash(id)
    try two.store().trash.delete([id])
    try await settle()
    #expect(try await storage.sounds().isEmpty)
    let take = try #require(try two.trash().first)
    #expect(take.condition == .good)
    #expect(try TakeAnalysis(path: two.store().path(of: take)).contentHash == hash)
  }

  @Test("A restored take is uploaded again and reappears on the other machine")
  func restored() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try one.store().trash.delete([id])
    try await settle()
    #expect(try await storage.sounds().isEmpty)
    try one.store().trash.restore([id])
    try await settle()
    #expect(try await storage.sounds().count == 1)
    #expect(try two.titles() == ["Interview"])
    #expect(try one.store().take(id)?.storage == .both)
  }

  @Test("A take restored soon after its deletion stays in the cloud and on both machines")
  func undoneDeletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try one.store().trash.delete([id])
    try await one.sync()
    try one.store().trash.restore([id])
    try await settle()
    #expect(try await storage.sounds().count == 1)
    #expect(try one.store().take(id)?.storage == .both)
    #expect(try two.titles() == ["Interview"])
  }

  @Test("An edit replaces the audio on the other machine, which keeps the earlier version")
  func edited() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try await two.bring(id)
    try one.edit(id, seed: 7)
    try await settle()
    #expect(try two.hash(id) == one.hash(id))
    #expect(try await storage.sounds().count == 1)
    #expect(try two.store().history.versions(of: id).count == 1)
    #expect(try one.titles() == ["Interview"])
  }

  @Test("Separate edits of one take on two machines are kept as two takes")
  func bothEdited() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try await two.bring(id)
    try one.edit(id, seed: 7)
    try two.edit(id, seed: 8)
    let hashes = Set([try one.hash(id), try two.hash(id)])
    try await settle()
    #expect(try one.titles() == ["Interview", "Interview (Two)"])
    #expect(try two.titles() == ["Interview", "Interview (Two)"])
    #expect(Set(try one.all().map(\.contentHash)) == hashes)
    #expect(try await storage.sounds().count == 2)
  }

  @Test(
    "An undo on one machine and an edit on another are both kept, in either order",
    arguments: [true, false])
  func separateUndo(editFirst: Bool) async throws {
    let id = try one.record("Walk", seed: 1)
    try await settle()
    try await two.bring(id)
    try two.edit(id, seed: 2)
    try await settle()
    try two.store().edits.undo(id)
    try one.edit(id, seed: 3)
    let hashes = Set([try one.hash(id), try two.hash(id)])
    for _ in 0..<3 {
      for machine in editFirst ? [one, two] : [two, one] { try await machine.sync() }
    }
    #expect(try Set(one.all().map(\.contentHash)) == hashes)
    #expect(try Set(two.all().map(\.contentHash)) == hashes)
  }

  @Test("An edit on one machine survives the take's deletion on another")
  func editWins() async throws {
    let id = try one.record("Interview", seed: 1)
    try await settle()
    try await two.bring(id)
    try one.store().trash.delete([id])
    try two.edit(id, seed: 8)
    let hash = try two.hash(id)
    try await settle()
    #expect(try one.titles() == ["Interview"])
    #expect(try two.hash(id) == hash)
    #expect(try await storage.sounds().count == 1)
  }

  @Test("Identical audio recorded on two machines becomes a single take")
  func sameAudio() async throws {
    try one.record("Interview", seed: 1)
    try await settle()
    try two.record("Unnamed", seed: 1)
    try await settle()
    #expect(try two.titles() == ["Interview"])
    #expect(try two.all().first?.storage == .both)
    #expect(try await storage.sounds().count == 1)
  }
}
