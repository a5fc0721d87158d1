import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Clearing of old objects, including those that another machine should have removed.
@Suite("Sync cleanup")
struct SyncTidyingTests: PairSuite {
  private static let day = 86_400.0

  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  @Test("A deletion's date is forgotten after 400 days, and the take stays deleted")
  func oldDeletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    try one.store().trash.delete([id])
    try await one.sync()
    time.advance(by: .seconds(20))
    try await one.sync()
    try one.store().trash.empty()
    time.advance(by: .seconds(399 * Self.day))
    try await one.sync()
    #expect(try one.store().deletions.all().map(\.id) == [id])
    time.advance(by: .seconds(2 * Self.day))
    try await one.sync()
    #expect(try one.store().deletions.all().isEmpty)
    // It stays deleted, both here and on a machine that connects only now.
    try await one.sync()
    try await two.sync()
    #expect(try one.titles().isEmpty && two.titles().isEmpty)
    #expect(try await storage.sounds().isEmpty)
  }

  @Test("A deletion that is published only after 500 days still removes the take everywhere")
  func lateDeletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    try one.store().trash.delete([id])
    time.advance(by: .seconds(500 * Self.day))
    try await one.sync()
    try await two.sync()
    #expect(try two.titles().isEmpty)
    time.advance(by: .seconds(20))
    try await one.sync()
    #expect(try await storage.sounds().isEmpty)
  }

  @Test("After a day, a leftover download of an unknown take is removed, and other files stay")
  func leftovers() async throws {
    let (gone, wanted) = (UUID(), try one.record("Interview", seed: 1))
    try await one.sync()
    try await two.sync()
    let folder = two.files.folder + "/place.arriving"
    for name in [gone.uuidString, "notes.txt"] {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(count: 9)))
    }
    time.advance(by: .seconds(Self.day))
    try await two.bring(wanted)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
    #expect(try two.states(of: [wanted]) == [.both])
  }

  @Test("A partial download of a deleted take is removed after a week")
  func partialDownload() async throws {
    let id = try one.record("Interview", seed: 1, seconds: 60)
    try await one.sync()
    let network = SimulatedStorage(storage, seed: 1)
    let three = try SyncedMachine("Three", network, time: time)
    try await three.sync()
    try await three.want(id)
    network.cutReads(after: 300_000)
    _ = try? await three.sync()
    let folder = three.files.folder + "/place.arriving"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    network.cutReads(after: nil)
    try one.store().trash.delete([id])
    try await one.sync()
    try await three.sync()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    time.advance(by: .seconds(8 * Self.day))
    try await three.sync()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("If a machine doesn't finish its deletion within an hour, another machine finishes it")
  func unfinishedDeletion() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    try await two.bring(id)
    try one.store().trash.delete([id])
    try await one.sync()
    let report = try await two.sync()
    #expect(report.waitingCount == 0)
    #expect(report.nextDate != nil)
    #expect(try two.titles().isEmpty)
    // The machine that deleted it does not return.
    time.advance(by: .seconds(3_700))
    #expect(try await two.sync().deletionCount == 1)
    #expect(try await storage.sounds().isEmpty)
    #expect(try two.trash().map(\.title) == ["Interview"])
  }

  @Test("Only the machine that deleted many takes asks for confirmation")
  func askedOnce() async throws {
    for seed in 1...30 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await two.sync()
    try one.store().trash.delete(try one.all().prefix(25).map(\.id))
    try await one.sync()
    #expect(try await two.sync().confirmation == nil)
    time.advance(by: .seconds(20))
    #expect(try await one.sync().confirmation == SyncConfirmation(.delete, count: 25))
    #expect(try await one.sync(confirming: [.delete]).deletionCount == 25)
    #expect(try await two.sync().waitingCount == 0)
    time.advance(by: .seconds(3_700))
    let report = try await two.sync()
    #expect(report.confirmation == nil && report.isQuiet)
    #expect(try two.titles().count == 5)
  }

  @Test("A machine without a deleted take's audio waits a month before removing the object")
  func monthLater() async throws {
    let id = try one.record("Interview", seed: 1)
    try await one.sync()
    try await two.sync()
    let three = try SyncedMachine("Three", storage, time: time)
    try await three.sync()
    // One is lost with its file. Two has deleted the take that is only in the cloud, and is
    // suspended before it could download it.
    try two.store().trash.delete([id])
    try await two.sync()
    try await three.sync()
    time.advance(by: .seconds(20 * Self.day))
    try await three.sync()
    #expect(try await storage.sounds().count == 1)
    // So the user can still restore it.
    try two.store().trash.restore([id])
    try await two.sync()
    try await two.bring(id)
    #expect(try two.states(of: [id]) == [.both])
    try two.store().trash.delete([id])
    try await two.sync()
    try await three.sync()
    time.advance(by: .seconds(31 * Self.day))
    try await three.sync()
    #expect(try await storage.sounds().isEmpty)
  }
}
