import Foundation
import Indexing
import SQLite
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Library index")
struct IndexTests {
  let library = LibraryScratch()
  private var path: String { library.data + "/library.sqlite" }

  private func fill() throws {
    for day in 1...9 {
      try library.record("Day \(day)", at: "2026-11-0\(day)T10:00:00Z", seed: UInt64(day))
    }
    try library.store().scan()
  }

  @Test("A damaged index is moved aside and rebuilt from the folder", arguments: [true, false])
  func damaged(isHeader: Bool) throws {
    try fill()
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let range = isHeader ? 0..<64 : 4_096..<data.count
    data.replaceSubrange(range, with: [UInt8](repeating: 0x42, count: range.count))
    try data.write(to: URL(fileURLWithPath: path))
    // As a killed program leaves it.
    try? FileManager.default.removeItem(atPath: library.data + "/library.use")
    let store = try library.store()
    let aside = try #require(store.damagedIndex)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)).count == data.count)
    #expect(try store.isNew)
    try store.scan()
    #expect(try store.all().map(\.title) == (1...9).reversed().map { "Day \($0)" })
  }

  @Test("A row with an invalid ID causes an error, and the index is rebuilt")
  func damagedID() throws {
    try fill()
    do {
      let store = try library.store()
      try Connection(path: path).run("UPDATE takes SET id = 'nobody' WHERE title = 'Day 5'")
      #expect {
        try store.all()
      } throws: { error in
        if case LibraryError.index = error { true } else { false }
      }
    }
    let store = try library.store()
    #expect(store.damagedIndex != nil)
    try store.scan()
    #expect(try store.all().count == 9)
  }

  @Test("An index from a newer Myna is rejected and stays unchanged")
  func newer() throws {
    try fill()
    do { try Connection(path: path).run("PRAGMA user_version = 99") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: LibraryError.newerVersion(path: path)) { try library.store() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: library.data).allSatisfy {
        !$0.contains("damaged")
      })
  }

  @Test("Two stores for one library see each other's changes")
  func twoStores() throws {
    try fill()
    let (one, two) = (try library.store(), try library.store())
    let before = try two.lastChange()
    let take = try one.find("day 5")
    try one.descriptions.rename(take.id, to: "Renamed")
    #expect(try two.changes(after: before).ids == [take.id])
    #expect(try two.take(take.id)?.title == "Renamed")
    try two.trash.delete([take.id])
    #expect(try one.all().count == 8)
    #expect(try one.scan().isUnchanged)
  }

  @Test("Takes are sorted by date, title, duration, and size")
  func orders() throws {
    try library.record("b", at: "2026-11-01T10:00:00Z", seconds: 0.3)
    try library.record("C", at: "2026-11-02T10:00:00Z", seconds: 0.1)
    try library.record("a", at: "2026-11-03T10:00:00Z", seconds: 0.2)
    let store = try library.store()
    try store.scan()
    func titles(_ order: TakeQuery.Order) throws -> String {
      try store.all(TakeQuery(order: order)).map(\.title).joined()
    }
    #expect(try titles(.newest) == "aCb")
    #expect(try titles(.oldest) == "bCa")
    #expect(try titles(.title) == "abC")
    #expect(try titles(.longest) == "baC")
    #expect(try titles(.largest) == "baC")
  }

  @Test("A search finds titles, tags, notes, and dates in any script")
  func search() throws {
    let ids = [UUID(), UUID(), UUID()]
    try library.record("Interview 할머니", at: "2025-03-09T10:00:00Z", id: ids[0])
    try library.record("Café del Mar", at: "2025-04-01T10:00:00Z", id: ids[1])
    try library.record("录音备忘", at: "2025-03-20T10:00:00Z", id: ids[2])
    let store = try library.store()
    try store.scan()
    try store.descriptions.setTags(ids[1], to: ["Work"])
    try store.descriptions.setNote(ids[2], to: "march of the penguins")
    #expect(try store.found("머니") == ["Interview 할머니"])
    #expect(try store.found("备忘") == ["录音备忘"])
    #expect(try store.found("CAFE mar") == ["Café del Mar"])
    #expect(try store.found("#work") == ["Café del Mar"])
    #expect(try store.found("march 2025") == ["录音备忘", "Interview 할머니"])
    #expect(try store.found("penguins") == ["录音备忘"])
    #expect(try store.found("100% _ '") == [])
  }

  @Test("An index with version 1 of the schema is migrated with all its takes")
  func migrations() throws {
    try FileManager.default.createDirectory(
      atPath: library.data, withIntermediateDirectories: true)
    do {
      let connection = try Connection(path: path)
      try connection.migrate([TakeIndexSchema.migrations[0]])
      try connection.run(
        """
        INSERT INTO takes VALUES (7, '00000000-0000-0000-0000-000000000007', 0, 'a.flac', 1, 2, 3, 'Old',
          'old', 4.0, 5.0, 48000.0, 1, 'FLAC', 0, NULL, '', 0, 'note', 0, 0, NULL)
        """)
    }
    let database = try Database<LibraryError>(path: path, TakeIndexSchema.migrations)
    #expect(try database.connection.version == TakeIndexSchema.migrations.count)
    let index = TakeIndex(IndexDatabase(database))
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000007"))
    #expect(try index.record(id)?.take.title == "Old")
  }
}
