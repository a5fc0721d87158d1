import CloudSupport
import Foundation
import MynaCloud
import TestSupport
import Testing

@testable import MynaSync

@Suite("Log lifecycle")
struct LogLifeTests {
  private let storage = MemoryStorage()

  @Test("Compaction keeps a log short, and a machine that missed many compactions loses nothing")
  func compaction() async throws {
    let (machine, absent) = (try SyncMachine(), try SyncMachine())
    let takes = (0..<7).map { _ in UUID() }
    try machine.write(.text("0"), of: takes[0])
    try await machine.sync(with: storage)
    try await absent.read(from: storage)
    var longest = 0
    for number in 1...200 {
      try machine.write(.text("\(number)"), of: takes[number % 7])
      if number % 3 == 0 { try machine.write(.text("Take \(number)"), of: UUID()) }
      try await machine.sync(with: storage)
      longest = max(longest, try await storage.names().count)
    }
    #expect(longest <= LogCompaction.sparseLimit + 3)
    try await absent.read(from: storage)
    #expect(try absent.fields() == machine.fields())
    #expect(try absent.database.entryCounts().all == 7 + 66)
  }

  @Test("Compaction keeps all fields of a take that two machines wrote")
  func sharedTakes() async throws {
    let (one, other) = (try SyncMachine(), try SyncMachine())
    let take = UUID()
    try one.write(.text("One"), of: take)
    try one.write(.text("Note"), as: .note, of: take)
    try await one.sync(with: storage)
    try await other.read(from: storage)
    try other.write(.text("Other"), of: take)
    try await other.sync(with: storage)
    for number in 0..<140 {
      try one.write(.text("\(number)"), of: UUID())
      try await one.sync(with: storage)
    }
    let newcomer = try SyncMachine()
    try await newcomer.read(from: storage)
    let fields = try #require(try newcomer.database.entry(take)?.fields)
    #expect(fields.title == "Other" && fields.note == "Note")
  }

  @Test("A home directory restored from a backup gets a new machine ID without losing changes")
  func restored() async throws {
    let machine = try SyncMachine()
    let take = UUID()
    try machine.write(.text("Old"), of: take)
    try await machine.sync(with: storage)
    let restored = try SyncMachine(copying: machine)
    try machine.write(.text("Newer"), of: take)
    try machine.write(.text("Lost"), of: UUID())
    try await machine.sync(with: storage)
    let before = try await storage.names()

    try restored.write(.text("After"), of: UUID())
    #expect(try await restored.publish(to: storage).tookNewID)
    #expect(restored.database.machine != machine.database.machine)
    #expect(Set(before).isSubset(of: try await storage.names()))
    try await restored.read(from: storage)
    #expect(try restored.titles() == ["After", "Lost", "Newer"])
    let newcomer = try SyncMachine()
    try await newcomer.read(from: storage)
    #expect(try newcomer.fields() == restored.fields())
  }

  @Test("If two home directories share a machine ID, one gets a new ID without losing changes")
  func copied() async throws {
    let one = try SyncMachine()
    try one.write(.text("Common"), of: UUID())
    try await one.sync(with: storage)
    let other = try SyncMachine(copying: one)
    // Both write a segment with the same number, and neither has seen the other's.
    try one.write(.text("One"), of: UUID())
    try other.write(.text("Other"), of: UUID())
    try await one.sync(with: storage)
    try await other.sync(with: storage)
    #expect(one.database.machine != other.database.machine)
    for machine in [one, other, one] { try await machine.sync(with: storage) }
    for machine in [one, other] { #expect(try machine.titles() == ["Common", "One", "Other"]) }
  }

  @Test("A log that was removed from the cloud is published again only on request")
  func gone() async throws {
    let (machine, empty) = (try SyncMachine(), MemoryStorage())
    try machine.write(.text("A"), of: UUID())
    try await machine.sync(with: storage)
    #expect(try await machine.read(from: empty).isOwnLogGone)
    try machine.write(.text("B"), of: UUID())
    await #expect(throws: SyncError.logGone) { try await machine.publish(to: empty) }
    #expect(try await empty.names().isEmpty)
    try await machine.publish(to: empty, again: true)
    let newcomer = try SyncMachine()
    try await newcomer.read(from: empty)
    #expect(try newcomer.titles() == ["A", "B"])
  }

  @Test("After a machine's log is removed, new machines still get its takes from other logs")
  func goneMachine() async throws {
    let (old, staying, newcomer) = (try SyncMachine(), try SyncMachine(), try SyncMachine())
    try old.write(.text("Old"), of: UUID())
    try await old.sync(with: storage)
    try staying.write(.text("Mine"), of: UUID())
    try await staying.sync(with: storage)
    for name in [
      LogNames.head(of: old.database.machine), LogNames.segment(1, of: old.database.machine),
    ] { try await storage.delete(name, of: nil) }
    try await staying.sync(with: storage)
    try await newcomer.read(from: storage)
    #expect(try newcomer.titles() == ["Mine", "Old"])
  }

  @Test("After 400 days, compaction removes everything about a deleted take except its deletion")
  func tombstones() async throws {
    let (machine, newcomer) = (try SyncMachine(), try SyncMachine())
    let take = UUID()
    try machine.write(.text("Secret"), of: take)
    try machine.write(.boolean(true), as: .deleted, of: take)
    try await machine.sync(with: storage)
    machine.time.advance(by: .seconds(401 * 86_400))
    for number in 0...LogCompaction.sparseLimit + 1 {
      try machine.write(.text("\(number)"), of: UUID())
      try await machine.sync(with: storage)
    }
    try await newcomer.read(from: storage)
    let fields = try #require(try newcomer.database.entry(take)?.fields)
    #expect(fields.isDeleted && fields.title == nil)
  }

  @Test("A change made while a segment is being published stays pending for the next segment")
  func meanwhile() throws {
    let machine = try SyncMachine()
    let take = UUID()
    try machine.write(.text("A"), of: take)
    let change = try #require(try machine.database.entry(take)).change
    try machine.write(.text("B"), of: take)
    try machine.database.addSegment(
      1, takes: [PublishedTake(id: take, change: change, isInSegment: true)], byteCount: 10)
    #expect(try machine.database.pendingTakes(after: nil, limit: 9).count == 1)
  }
}
