import Foundation
import MynaLibrary
import SoundFiles
import TestSupport
import Testing

@testable import MynaScreens

@Suite("MemoFilter") @MainActor
struct MemoFilterTests {
  private let scratch = Scratch()

  @Test("Filters by favorite and tag can be combined with each other and with search")
  func filters() async throws {
    let library = Library(takes: scratch("takes"), data: scratch("data"))
    let titles = ["one", "two", "three", "four"]
    for (number, title) in titles.enumerated() {
      try scratch.write(Signal.noise(seconds: 0.1, seed: UInt64(number)), to: "\(title).wav")
    }
    let paths = titles.map { scratch("\($0).wav") }
    try await library.use { store throws(LibraryError) in
      _ = try store.imports.importFiles(paths)
      func describe(_ title: String, _ tags: [String], _ isFavorite: Bool) throws(LibraryError) {
        let description = TakeDescription(tags: tags, isFavorite: isFavorite)
        _ = try store.descriptions.update(try store.find(title).id, with: description)
      }
      try describe("one", ["Work", "überall"], true)
      try describe("two", ["Work"], false)
      try describe("three", ["Workshop"], true)
    }
    let model = MemosModel(library: library)
    await model.findTags()
    #expect(model.tags == ["überall", "Work", "Workshop"])
    #expect(await self.titles(model) == ["four", "one", "three", "two"])

    model.filter.tag = "Work"
    #expect(await self.titles(model) == ["one", "two"])
    model.filter.onlyFavorites = true
    #expect(await self.titles(model) == ["one"])
    model.filter.tag = nil
    #expect(await self.titles(model) == ["one", "three"])
    model.searchText = "thr"
    #expect(await self.titles(model) == ["three"])
    model.searchText = "two"
    #expect(await self.titles(model).isEmpty)
    #expect(model.state == .nothingFound)
    model.filter = MemoFilter()
    #expect(await self.titles(model) == ["two"])

    // A deleted take is found in the trash with any filter, and its tag is no longer offered.
    model.searchText = ""
    model.filter.onlyFavorites = true
    let ids = try await library.use { store throws(LibraryError) in
      [try store.find("one").id, try store.find("three").id]
    }
    await model.delete([ids[1]])
    await model.findTags()
    #expect(model.tags == ["überall", "Work"])
    #expect(await self.titles(model) == ["one"])
    model.showsTrash = true
    #expect(await self.titles(model) == ["three"])
  }

  /// The listed titles, sorted.
  private func titles(_ model: MemosModel) async -> [String] {
    await model.settle()
    let ids = await model.identifiers(at: Array(0..<model.count))
    let takes = await model.attempt { store throws(LibraryError) in
      var takes: [Take] = []
      for id in ids { if let take = try store.take(id) { takes.append(take) } }
      return takes
    }
    return (takes ?? []).map(\.title).sorted()
  }
}
