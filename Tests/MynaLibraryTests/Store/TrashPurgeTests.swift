import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Automatic removal from the trash")
struct TrashPurgeTests {
  let library = LibraryScratch()
  private let id = UUID()
  /// Later than any test run, because the file's own change date is that of the test.
  private let start = Date(timeIntervalSince1970: 2_000_000_000)

  private func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }

  private func store(deletedAt date: Date? = nil) throws -> LibraryStore {
    try library.record("Gone?", id: id)
    let store = try library.store()
    try store.scan()
    if let date { try store.trash.delete([id], at: date) }
    return store
  }

  /// Checks the trash once a day, as the app does.
  ///
  /// Returns the number of removed takes.
  private func look(_ store: LibraryStore, _ days: ClosedRange<Int>) throws -> Int {
    try days.reduce(0) { try $0 + store.trash.emptyOld(now: day(Double($1))) }
  }

  @Test("A take is removed from the trash after 30 days and no sooner")
  func retention() throws {
    let store = try store()
    #expect(try look(store, -2...0) == 0)
    try store.trash.delete([id], at: start)
    let take = try #require(try store.take(id))
    // The reported days match what happens.
    #expect(
      [-1, 0, 0.5, 1, 29.5, 30, 99].map { take.daysLeftInTrash(at: day($0)) }
        == [30, 30, 30, 29, 1, 0, 0])
    #expect(try look(store, 1...30) == 0)
    #expect(library.trash.count == 1)
    #expect(try look(store, 31...31) == 1)
    #expect(library.trash.isEmpty)
    #expect(try store.take(id) == nil)
  }

  @Test("A take without a file stays in the trash for 30 days with its versions")
  func missing() throws {
    let store = try store()
    #expect(try look(store, -2...0) == 0)
    try library.edit(id, in: store, to: 0.1)
    try library.remove(library.names[0])
    try store.scan()
    try store.trash.delete([id], at: start)
    #expect(try look(store, 1...30) == 0)
    #expect(try store.history.versions(of: id).count == 1)
    #expect(try look(store, 31...31) == 1)
    #expect(!FileManager.default.fileExists(atPath: store.folder.versions(of: id)))
  }

  @Test(
    "A clock that is decades off for three weeks doesn't remove takes from the trash",
    arguments: [-1, 1])
  func wrongClock(direction: Double) throws {
    let store = try store()
    #expect(try look(store, -2...0) == 0)
    try store.trash.delete([id], at: start)
    #expect(try look(store, 1...2) == 0)
    // The clock shows 2001 or 2065 for three weeks.
    for number in 0...21 {
      let wrong = day(direction * 11_700 + Double(number))
      #expect(try store.trash.emptyOld(now: wrong) == 0)
    }
    #expect(try look(store, 23...28) == 0)
    #expect(library.trash.count == 1)
  }

  @Test("A clock reset to 1970 doesn't remove takes from the trash, even after it is corrected")
  func beginningOfTime() throws {
    let store = try store(deletedAt: Date(timeIntervalSince1970: 1_000))
    for hours in 0...1_000 {
      let now = Date(timeIntervalSince1970: Double(hours) * 3_600)
      #expect(try store.trash.emptyOld(now: now) == 0)
    }
    #expect(try look(store, 0...100) == 0)
    #expect(library.trash.count == 1)
  }

  @Test("A take without a plausible deletion date stays in the trash")
  func unknownDate() throws {
    let store = try store(deletedAt: try Date("2026-11-20T00:00:00Z", strategy: .iso8601))
    try library.put("By hand.wav")
    try library.move("By hand.wav", to: ".myna/trash/By hand.wav")
    try store.scan()
    #expect(try look(store, 0...100) == 0)
    #expect(library.trash.count == 2)
  }

  @Test("A take that was just moved to the trash stays there, whatever date its sidecar has")
  func freshFile() throws {
    let now = Date.now
    let early = now.addingTimeInterval(-50 * 86_400)
    try library.record(
      "Gone?", at: now.addingTimeInterval(-55 * 86_400).formatted(.iso8601), id: id)
    let store = try library.store()
    try store.scan()
    try store.trash.delete([id], at: early)
    for days in 0...50 {
      #expect(try store.trash.emptyOld(now: early.addingTimeInterval(Double(days) * 86_400)) == 0)
    }
    #expect(library.trash.count == 1)
  }

  @Test("With a new index, takes stay in the trash for another 30 days")
  func newIndex() throws {
    #expect(try look(try store(deletedAt: start), 0...0) == 0)
    let other = try library.store(on: "other")
    try other.scan()
    #expect(try look(other, 100...129) == 0)
    #expect(try look(other, 130...131) == 1)
  }

  @Test(
    "A different file with a deleted take's name in the trash isn't removed",
    arguments: [true, false])
  func otherFile(isAsked: Bool) throws {
    let store = try store(deletedAt: start)
    #expect(try look(store, 0...29) == 0)
    try library.scratch.write(
      Signal.noise(seconds: 1, seed: 9), to: "takes/.myna/trash/\(library.trash[0])")
    #expect(try isAsked ? store.trash.empty() == 0 : look(store, 30...100) == 0)
    #expect(library.trash.count == 1)
  }
}
