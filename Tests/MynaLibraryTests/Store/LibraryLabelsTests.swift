import Foundation
import SQLite
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Titles and IDs for completion")
struct LibraryLabelsTests {
  let library = LibraryScratch()
  private var path: String { library.data + "/library.sqlite" }

  private func fill() throws {
    for (number, title) in ["Élan vital", "Part 1", "part 2", "Partition"].enumerated() {
      try library.record(title, at: "2026-11-0\(number + 1)T10:00:00Z", seed: UInt64(number + 1))
    }
    try library.store().scan()
  }

  private func titles(from text: String) throws -> [String]? {
    try LibraryLabels(data: library.data)?.takes(titledFrom: text).map(\.title)
  }

  @Test("Title completion ignores case and accents and returns the newest takes first")
  func titles() throws {
    try fill()
    #expect(try titles(from: "PART") == ["Partition", "part 2", "Part 1"])
    #expect(try titles(from: "part ") == ["part 2", "Part 1"])
    #expect(try titles(from: "ela") == ["Élan vital"])
    #expect(try titles(from: "art") == [])
    #expect(try titles(from: "")?.count == 4)
  }

  @Test("Takes are found by ID prefix, and the newest take is known")
  func ids() throws {
    try fill()
    let labels = try #require(try LibraryLabels(data: library.data))
    let newest = try #require(try labels.newest())
    #expect(newest.title == "Partition" && newest.duration > 0)
    let digits = newest.id.uuidString.prefix(8).lowercased()
    #expect(try labels.takes(idPrefix: digits) == [newest])
    #expect(try labels.newest(isTrash: true) == nil)
  }

  @Test("Completion doesn't create a missing index")
  func absent() throws {
    #expect(try titles(from: "") == nil)
    #expect(!FileManager.default.fileExists(atPath: library.data))
  }

  @Test("Completion changes no files, whether the index is closed, in use, or being written")
  func untouched() throws {
    try fill()
    func files() throws -> [String: Int?] {
      let names = try FileManager.default.contentsOfDirectory(atPath: library.data)
      return Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, FileManager.default.contents(atPath: "\(library.data)/\(name)")?.hashValue)
        })
    }
    func expectUntouched(_ expected: [String]) throws {
      // Readers leave marks in the shared index of the log.
      let before = try files().filter { !$0.key.hasSuffix("-shm") }
      let names = try files().keys.sorted()
      #expect(try titles(from: "part") == expected)
      #expect(try files().filter { !$0.key.hasSuffix("-shm") } == before)
      #expect(try files().keys.sorted() == names)
    }
    try expectUntouched(["Partition", "part 2", "Part 1"])
    let writer = try Connection(path: path)
    try writer.run(
      "UPDATE takes SET title = 'Party', folded_title = 'party' WHERE title = 'Partition'")
    try expectUntouched(["Party", "part 2", "Part 1"])
    let changes = try writer.begin()
    try writer.run("UPDATE takes SET title = 'Past', folded_title = 'past' WHERE title = 'Party'")
    try expectUntouched(["Party", "part 2", "Part 1"])
    try changes.commit()
    try expectUntouched(["part 2", "Part 1"])
  }

  @Test("Completion with a damaged index fails and leaves the index unchanged")
  func damaged() throws {
    try fill()
    let bytes = Data(repeating: 0x42, count: 8_192)
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: LibraryError.self) { try titles(from: "") }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }
}
