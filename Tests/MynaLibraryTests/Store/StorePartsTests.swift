import Foundation
import Testing

@testable import MynaLibrary

@Suite("Parts of a library store")
struct StorePartsTests {
  let library = LibraryScratch()

  @Test("A store's part works after the store is released and recreates a missing hidden folder")
  func outlivesStore() throws {
    let id = UUID()
    try library.record("Walk", id: id)
    let store = try library.store()
    try store.scan()
    try store.analyses.analyzeAll()
    try library.remove(".myna")

    let descriptions = try library.store().descriptions
    #expect(try descriptions.setNote(id, to: "river").note == "river")
    #expect(FileManager.default.fileExists(atPath: library.takes + "/.myna"))
    #expect(try library.store().take(id)?.note == "river")
  }
}
