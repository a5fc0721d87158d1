import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import Synchronization
import TestSupport
import Testing

@testable import MynaSync

/// A storage whose listings contain only names, like Firebase's.
@Suite("Name-only listings")
struct SyncPlainListingTests {
  let time = VirtualTime()
  let memory: MemoryStorage
  let storage: NameOnlyListing
  let one: SyncedMachine
  let two: SyncedMachine
  let scratch = Scratch(in: Scratch.memory)

  init() throws {
    memory = MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    storage = NameOnlyListing(memory)
    one = try SyncedMachine("One", storage, time: time, foreignFolders: [PhoneRecording.folder])
    two = try SyncedMachine("Two", storage, time: time, foreignFolders: [PhoneRecording.folder])
  }

  private func settle() async throws {
    for _ in 0..<6 {
      time.advance(by: .seconds(20))
      let reports = (try await one.sync(), try await two.sync())
      if reports.0.isQuiet, reports.1.isQuiet { return }
    }
    Issue.record("It does not come to rest.")
  }

  private func sounds() async throws -> [ObjectName] {
    try await memory.page(of: "", after: nil).entries.map(\.name)
      .filter { !$0.text.hasPrefix("Myna/Sync/") }
  }

  /// Adds a recording as the phone does.
  private func putPhoneRecording(minute: Int) async throws {
    let seconds = Double(minute * 60)
    try scratch.write(
      Signal.noise(sampleRate: 8_000, seconds: 0.05, seed: UInt64(minute)), to: "phone.wav")
    let transfers = Transfers(memory, journals: scratch("journals"), time: ImpatientTime(time))
    _ = try await transfers.upload(
      scratch("phone.wav"),
      to: PhoneRecording.name(for: Date(timeIntervalSince1970: 1_700_000_000 + seconds)),
      details: PhoneRecording.details(seconds: seconds), condition: .always)
  }

  @Test("With name-only listings, new takes, renames, edits, and deletions all sync")
  func changes() async throws {
    let id = try one.record("Interview", seed: 1)
    try one.record("Song", seed: 2)
    try await settle()
    #expect(try two.titles() == ["Interview", "Song"])
    try await two.bring(id)
    try two.store().descriptions.rename(id, to: "Talk")
    try two.edit(id, seed: 5)
    try await settle()
    #expect(try one.titles() == ["Song", "Talk"])
    #expect(try one.hash(id) == two.hash(id))
    try one.store().trash.delete([id])
    try await settle()
    #expect(try two.titles() == ["Song"])
    #expect(try await sounds().count == 1)
  }

  @Test("With name-only listings, a sync with no changes requests no object metadata")
  func noChanges() async throws {
    for seed in 1...3 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await settle()
    storage.reset()
    #expect(try await one.sync(lists: false).isQuiet)
    #expect(storage.counts.pages == 1)
    #expect(storage.counts.descriptions.isEmpty)
    #expect(try await one.sync().isQuiet)
    #expect(storage.counts.descriptions.isEmpty)
  }

  @Test("With name-only listings, a removed object is uploaded again")
  func removed() async throws {
    for seed in 1...3 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await settle()
    try await memory.delete(try #require(try await sounds().first), of: nil)
    #expect(try await one.sync().uploadCount == 1)
    #expect(try await sounds().count == 3)
  }

  @Test("Each phone recording's metadata is requested once, with at most eight requests at a time")
  func describedOnce() async throws {
    for minute in 1...30 { try await putPhoneRecording(minute: minute) }
    try await one.sync()
    #expect(storage.counts.descriptions.count == 30)
    #expect(storage.counts.mostAtATime <= 8)
    #expect(Set(try one.all().map(\.duration)) == Set((1...30).map { Double($0 * 60) }))
    storage.reset()
    #expect(try await one.sync().isQuiet)
    try await putPhoneRecording(minute: 31)
    try await one.sync()
    #expect(storage.counts.descriptions.count == 1)
    #expect(try one.all().count == 31)
  }

  @Test("The metadata of visible phone recordings is requested and shown first")
  func visibleFirst() async throws {
    for minute in 1...90 { try await putPhoneRecording(minute: minute) }
    // The first names are those that would be requested last.
    let names = try await sounds().sorted { $0.text < $1.text }.prefix(5)
    let ids = try names.map { try NameBasedID.id(ofObject: $0.text) }
    one.inView.ids = ids
    let (home, takes) = (one.home, Set(ids))
    let shown = Mutex<[UUID: Double]>([:])
    storage.onDescription { counts in
      guard counts.descriptions.count == 6 else { return }
      let library = try? LibraryStore(takes: home + "/takes", data: home + "/data")
      for id in takes {
        let take = try? library?.take(id)
        shown.withLock { $0[id] = take?.duration }
      }
    }
    try await one.sync()
    #expect(Set(storage.counts.descriptions.prefix(5)) == Set(names))
    #expect(Set(storage.counts.descriptions).count == 90)
    let durations = shown.withLock { $0 }
    #expect(durations.count == 5 && durations.values.allSatisfy { $0 >= 60 }, "\(durations)")
  }
}
