import Dates
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Titles, tags, and notes")
struct DescribingTests {
  let library = LibraryScratch()
  private let id = UUID()

  private func store() throws -> LibraryStore {
    try library.record("First", id: id)
    let store = try library.store()
    try store.scan()
    return store
  }

  @Test("Renaming a take renames its file without changing the content")
  func rename() throws {
    let store = try store()
    let sound = try library.scratch.data("takes/\(library.names[0])")
    let take = try store.descriptions.rename(id, to: "Second thoughts")
    #expect(take.title == "Second thoughts")
    #expect(library.names.count == 1)
    #expect(library.names[0].hasSuffix(" Second thoughts.flac"))
    #expect(try library.scratch.data("takes/\(library.names[0])") == sound)
    #expect(try store.scan().isUnchanged)
  }

  @Test(
    "A missing time zone is inferred from the file name and the creation date, if plausible",
    arguments: [
      ("2026-11-21 23.03", 9.0), ("2026-11-21 14.03 Title", 0), ("2026-11-21 08.33 Title", -5.5),
      ("2026-11-21 14.10", nil), ("2026-11-24 14.03", nil), ("Title", nil),
    ])
  func zoneOfName(name: String, hours: Double?) throws {
    let created = try Date("2026-11-21T14:03:20Z", strategy: .iso8601)
    let zone = TitleRules.secondsFromGMT(fromFileName: "\(name).wav", created: created)
    #expect(zone == hours.map { Int($0 * 3_600) })
  }

  @Test("A renamed take's file name uses the time zone in the file's tags")
  func renameRecorded() throws {
    let identity = TakeIdentity(
      id: id, date: try Date("2026-11-21T14:03:20Z", strategy: .iso8601), title: nil,
      timeZone: TimeZoneOffsets(secondsFromGMT: 9 * 3_600))
    try FileManager.default.createDirectory(
      atPath: library.takes, withIntermediateDirectories: true)
    try library.scratch.write(
      Signal.noise(seconds: 0.1), to: "takes/Any name.flac", format: .flac, tags: identity.tags)
    let store = try library.store()
    try store.scan()
    #expect(
      try store.descriptions.rename(id, to: "Night talk").fileName
        == "2026-11-21 23.03 Night talk.flac")
  }

  @Test(
    "Any visible text makes a valid title and file name, even after an index rebuild",
    arguments: [
      String(repeating: "long ", count: 2_000), "a/b\\c:d", "line\nbreak", "🐦🎙️👨‍👩‍👧", "\u{202E}gpj.exe",
      "..", ".hidden", "trailing. ", "CON", "e\u{301}", "  spaces   inside  ", "한국어 제목",
      "title.flac",
      "2026-01-01 10.00 dated", "name (2)",
    ])
  func titles(text: String) throws {
    let store = try store()
    let title = try store.descriptions.rename(id, to: text).title
    #expect(!title.isEmpty)
    #expect(!title.contains("\n"))
    #expect(library.names.count == 1)
    #expect(library.names[0].utf8.count <= 240)
    #expect(try store.scan().isUnchanged)
    // The title is the same when only the folder has it.
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.take(id)?.title == title)
  }

  @Test(
    "A title without visible characters is rejected",
    arguments: ["", "   ", "\n\t", "\u{202E}\u{200F}", "\u{0}"])
  func noTitle(text: String) throws {
    let store = try store()
    #expect(throws: LibraryError.noTitle) { try store.descriptions.rename(id, to: text) }
    #expect(try store.take(id)?.title == "First")
  }

  @Test("Two takes with the same minute and title get separate files")
  func collision() throws {
    let store = try store()
    let other = UUID()
    try library.record("Other", at: "2026-11-21T14:03:50Z", id: other)
    try store.scan()
    try store.descriptions.rename(other, to: "First")
    #expect(library.names.count == 2)
    #expect(try store.all().map(\.title) == ["First", "First"])
    #expect(throws: LibraryError.severalTakes(name: "first", count: 2)) { try store.find("first") }
  }

  @Test("Tags and notes are trimmed, and searches find tags, notes, and favorites")
  func described() throws {
    let store = try store()
    try store.descriptions.setTags(id, to: ["b", " a ", "b", "", "two words"])
    try store.descriptions.setNote(id, to: "  said by 할머니  ")
    try store.descriptions.setFavorite(id, to: true)
    let take = try #require(try store.take(id))
    #expect(take.tags == ["a", "b", "two words"])
    #expect(take.note == "said by 할머니")
    #expect(take.isFavorite)
    #expect(try store.found("머니") == ["First"])
    #expect(try store.found("#b") == ["First"])
    #expect(try store.found("#two") == [])
    #expect(try store.found("is:favorite") == ["First"])
  }

  @Test("A take is found by title, ID, file name, or the name `last`")
  func find() throws {
    let store = try store()
    let other = UUID()
    try library.record("Later on", at: "2026-11-22T14:03:20Z", id: other)
    try store.scan()
    #expect(try store.find("last").id == other)
    #expect(try store.find("FIRST").id == id)
    #expect(try store.find("later").id == other)
    #expect(try store.find(id.uuidString).id == id)
    #expect(try store.find(String(id.uuidString.prefix(8)).lowercased()).id == id)
    #expect(try store.find(library.names[0]).id == id)
    #expect(throws: LibraryError.noTake(name: "nothing")) { try store.find("nothing") }
  }
}
