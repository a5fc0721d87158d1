import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// How a machine reacts to changes of the bucket by other programs.
@Suite("Changes in the bucket")
struct SyncListingTests: PairSuite {
  let pair: MachinePair
  let scratch = Scratch(in: Scratch.memory)

  init() throws { pair = try MachinePair(foreignFolders: [PhoneRecording.folder]) }

  private func sounds() async throws -> [ObjectName] {
    try await storage.page(of: "", after: nil).entries.map(\.name)
      .filter { !$0.text.hasPrefix("Myna/Sync/") }
  }

  private func removeObjects(_ names: [ObjectName]) async throws {
    for name in names { try await storage.delete(name, of: nil) }
  }

  /// Adds an object as another program does.
  private func put(_ name: String, seed: UInt64, metadata: [String: String] = [:]) async throws {
    try scratch.write(Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: seed), to: "foreign.wav")
    let transfers = Transfers(storage, journals: scratch("journals"), time: ImpatientTime(time))
    _ = try await transfers.upload(
      scratch("foreign.wav"), to: ObjectName(listed: name),
      details: ObjectDetails(contentType: "audio/wav", metadata: metadata), condition: .always)
  }

  @Test("A removed object is uploaded again by a machine that has its audio")
  func removed() async throws {
    let id = try one.record("Interview", seed: 1)
    try one.record("Song", seed: 2)
    try await one.sync()
    try await two.sync()
    try await removeObjects(Array(try await sounds().prefix(1)))
    #expect(try await one.sync().uploadCount == 1)
    #expect(try await sounds().count == 2)
    try await two.sync()
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
  }

  @Test("Takes are uploaded to an emptied bucket only after confirmation")
  func emptied() async throws {
    for seed in 1...5 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await removeObjects(try await storage.page(of: "", after: nil).entries.map(\.name))
    let report = try await one.sync()
    #expect(report.confirmation == SyncConfirmation(.uploadAgain, count: 5))
    #expect(try await sounds().isEmpty)
    #expect(try one.titles().count == 5)
    #expect(try await one.sync(confirming: [.uploadAgain]).confirmation == nil)
    #expect(try await sounds().count == 5)
    try await two.sync()
    #expect(try two.titles().count == 5)
  }

  @Test("Deleting many takes at once removes their objects only after confirmation")
  func manyDeletions() async throws {
    for seed in 1...8 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try one.store().trash.delete(try one.all().prefix(4).map(\.id))
    try await one.sync()
    time.advance(by: .seconds(20))
    #expect(try await one.sync().confirmation == SyncConfirmation(.delete, count: 4))
    #expect(try await sounds().count == 8)
    #expect(try await one.sync(confirming: [.delete]).deletionCount == 4)
    #expect(try await sounds().count == 4)
  }

  @Test("Another program's audio file becomes a take that can be renamed, downloaded, and deleted")
  func foreign() async throws {
    try await put("Myna/Rain.wav", seed: 5)
    try await one.sync()
    try await two.sync()
    let take = try #require(try one.all().first)
    #expect(take.title == "Rain")
    #expect(try two.all().map(\.id) == [take.id])
    try two.store().descriptions.rename(take.id, to: "Rain on the roof")
    try await two.sync()
    try await one.sync()
    #expect(try one.titles() == ["Rain on the roof"])

    try await one.bring(take.id)
    #expect(try one.store().take(take.id)?.storage == .both)
    try await two.sync()
    try two.store().trash.delete([take.id])
    try await two.sync()
    time.advance(by: .seconds(20))
    try await two.sync()
    #expect(try await sounds().isEmpty)
    #expect(try two.trash().first?.condition == .good)
  }

  @Test("A phone recording becomes a take with its date and duration, and can be deleted")
  func phoneRecording() async throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try await put(
      PhoneRecording.name(for: date).text, seed: 6, metadata: ["playtime": "61"])
    try await one.sync()
    let take = try #require(try one.all().first)
    #expect(abs(take.created.timeIntervalSince(date)) < 60)
    #expect(take.duration == 61)
    try one.store().trash.delete([take.id])
    try await one.sync()
    time.advance(by: .seconds(20))
    try await one.sync()
    #expect(try await sounds().isEmpty)
    #expect(try one.trash().count == 1)
  }

  @Test("An object that isn't in any log yet is listed with the ID and title in its metadata")
  func unlogged() async throws {
    let id = UUID()
    try await put(
      PhoneRecording.name(for: Date(timeIntervalSince1970: 1_700_000_000)).text, seed: 6,
      metadata: [
        "myna-id": id.uuidString, "myna-sha256": String(repeating: "ab", count: 32),
        "title": "Talk", "playtime": "61",
      ])
    try await one.sync()
    let shown = try one.all().map { "\($0.id) \($0.title)" }
    #expect(shown == ["\(id) Talk"])
    try await one.sync()
    try await two.sync()
    #expect(try two.all().map(\.id) == [id])
  }

  @Test("A removed phone recording disappears, and a new one with the same duration appears")
  func newRecording() async throws {
    let folder = PhoneRecording.folder
    try await put(folder + "First", seed: 6, metadata: ["playtime": "61"])
    try await one.sync()
    try await removeObjects([ObjectName(listed: folder + "First")])
    try await one.sync()
    #expect(try one.titles().isEmpty)
    try await put(folder + "Second", seed: 7, metadata: ["playtime": "61"])
    try await one.sync()
    #expect(try one.titles() == ["Second"])
  }

  @Test("A downloaded phone recording stays downloaded after a restart and another sync")
  func downloaded() async throws {
    try await put(
      PhoneRecording.name(for: Date(timeIntervalSince1970: 1_700_000_000)).text, seed: 6,
      metadata: ["playtime": "61"])
    try await one.sync()
    let id = try #require(try one.all().first).id
    try await one.bring(id)
    one.restart()
    try await one.sync()
    let take = try #require(try one.store().take(id))
    #expect(take.condition == .good && take.storage == .both)
  }

  @Test("Syncing without the takes folder fails and deletes nothing from the cloud")
  func missingFolder() async throws {
    try one.record("Interview", seed: 1)
    try await one.sync()
    try FileManager.default.moveItem(atPath: one.takes, toPath: one.takes + "-away")
    await #expect(throws: SyncError.library(.folderGone(path: one.takes))) {
      try await one.sync()
    }
    #expect(try await sounds().count == 1)
    try FileManager.default.moveItem(atPath: one.takes + "-away", toPath: one.takes)
    #expect(try await one.sync().isQuiet)
  }

  @Test("A machine that loses its sync data keeps its takes and doesn't upload duplicates")
  func lostData() async throws {
    let id = try one.record("Interview", seed: 1)
    try one.record("Song", seed: 2)
    try await one.sync()
    try await two.sync()
    try await two.bring(id)
    two.restart()
    try FileManager.default.removeItem(atPath: two.files.folder)
    try two.store().descriptions.rename(id, to: "Talk")
    try await two.sync()
    try await one.sync()
    #expect(try two.all().map(\.id) == one.all().map(\.id))
    #expect(try await sounds().count == 2)
    #expect(try two.store().take(id)?.storage == .both)
  }

  @Test("A take marked to stay on this machine isn't uploaded until the mark is removed")
  func onlyHere() async throws {
    let id = try one.record("Secret", seed: 1)
    try one.store().descriptions.setOnlyHere(true, of: id)
    try await one.sync()
    #expect(try await sounds().isEmpty)
    try one.store().descriptions.setOnlyHere(false, of: id)
    try await one.sync()
    #expect(try await sounds().count == 1)
  }

  @Test("Syncing fails as busy while another process holds the sync lock")
  func locked() async throws {
    try one.record("Interview", seed: 1)
    try await one.sync()
    let file = FileHandle(forUpdatingAtPath: one.files.folder + "/place.lock")
    let lock = try #require(file)
    flock(lock.fileDescriptor, LOCK_EX)
    await #expect(throws: SyncError.busy) { try await one.sync() }
    flock(lock.fileDescriptor, LOCK_UN)
    try await one.sync()
  }
}
