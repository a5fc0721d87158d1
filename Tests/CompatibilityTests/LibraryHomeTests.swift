import Foundation
import MIDI
import MynaLibrary
import TestSupport
import Testing

@Suite("Takes from version 0.1")
struct LibraryHomeTests {
  private let homes: FixtureHomes
  private let store: LibraryStore

  init() throws {
    homes = try FixtureHomes()
    store = try homes.library("A")
  }

  /// Returns the files among the versions of a take, by name.
  private func versions(of take: Take) throws -> [String: Data] {
    let folder = "A/takes/.myna/versions/\(take.id.uuidString)/"
    let names = homes.folder.names.filter { $0.hasPrefix(folder) }
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        (String($0.dropFirst(folder.count)), try homes.folder.data($0))
      })
  }

  private func bytes(of take: Take, in store: LibraryStore) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: store.path(of: take)))
  }

  @Test("Undo restores each earlier version byte for byte")
  func undo() throws {
    try store.scan()
    var take = try store.find("Edited twice")
    let kept = try versions(of: take)
    #expect(kept.keys.sorted() == ["1 trim.wav", "2 cut.flac"])
    for name in ["2 cut.flac", "1 trim.wav"] {
      take = try store.edits.undo(take.id)
      #expect(try bytes(of: take, in: store) == kept[name], "\(name)")
    }
    #expect(!take.isEdited)
  }

  @Test("Redo restores each undone edit byte for byte")
  func redo() throws {
    try store.scan()
    var take = try store.find("Undone twice")
    let kept = try versions(of: take)
    #expect(kept.keys.sorted() == ["redo 1 trim.flac", "redo 2 cut.flac"])
    for name in ["redo 1 trim.flac", "redo 2 cut.flac"] {
      #expect(try store.edits.canRedo(take.id))
      take = try store.edits.redo(take.id)
      #expect(try bytes(of: take, in: store) == kept[name], "\(name)")
    }
    #expect(try !store.edits.canRedo(take.id))
  }

  @Test("The plan of a killed command is completed")
  func plan() throws {
    let plans = { homes.folder.names.filter { $0.hasSuffix(".plan") } }
    #expect(plans().count == 1)
    try store.scan()
    for title in ["Planned one", "Planned two"] {
      #expect(try store.find(title, isTrash: true).deleted != nil)
    }
    #expect(plans().isEmpty)
  }

  @Test("A performance keeps its notes, and a killed performance recovers them from its event log")
  func performances() throws {
    let file = try #require(homes.folder.names.first { $0.hasSuffix(".mid") })
    let before = try homes.folder.data(file)
    let log = try #require(homes.folder.names.first { $0.hasSuffix(".events") })
    try homes.myna("A", "recover")
    try store.scan()
    let first = try store.folder.existingPerformance(of: store.find("Piano 1").id)
    #expect(try first.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
    let second = try #require(try store.folder.existingPerformance(of: store.find("Piano 2").id))
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: second)))
    #expect(notes(try StandardMIDIFile(bytes)) == [57, 59, 60])
    #expect(notes(try StandardMIDIFile([UInt8](before))) == [48, 52, 55])
    #expect(!homes.folder.names.contains(log))
  }

  private func notes(_ file: StandardMIDIFile) -> [Int] {
    file.events.compactMap { _, event in
      if case .noteOn(_, let key, _) = event { Int(key) } else { nil }
    }
  }

  @Test("An index rebuilt from a 0.1 folder has the same titles, tags, notes, and dates")
  func rebuilt() throws {
    try homes.myna("A", "recover")
    try store.scan()
    let known = try store.described()
    let rebuilt = try LibraryStore(takes: homes.folder("A/takes"), data: homes.folder("rebuilt"))
    try rebuilt.scan()
    let described = try rebuilt.described()
    #expect(known.count > 38 && described.count == known.count)
    for (id, words) in known { #expect(described[id] == words) }
  }
}

extension LibraryStore {
  /// Returns the user's metadata of each take, in the folder and in the trash.
  fileprivate func described() throws -> [UUID: [String]] {
    var all: [UUID: [String]] = [:]
    for isTrash in [false, true] {
      var query = TakeQuery()
      query.isTrash = isTrash
      for take in try takes(keys(query)) where take.condition != .missing {
        all[take.id] =
          [take.title, take.note, "\(take.isFavorite)", "\(take.isEdited)", "\(isTrash)"]
          + [take.created.formatted(.iso8601)] + take.tags
      }
    }
    return all
  }
}
